// What only a server sends to a page. Generated from the Rust types by crates/api/tests/it/contract.rs. Do not edit;
// run `cargo xtask generate`. docs/reference/api.md says what the fields mean.
import type { Clock, GameView, TimeControl } from './contract'

/** The kind of an offer. */
export type OfferKind = "draw" | "take-back" | "abort" | "rematch";

/** A seat and its player. */
export type SeatInfo = { 
/** The name of the player; null for a computer or an open seat. */
name: string | null, 
/** The rating in a rated game: a number, with a `?` while it is provisional. */
rating: string | null, 
/** Whether the seat is open. */
open: boolean, 
/** Whether its player has the table open. */
here: boolean, 
/** When the player's vacation ends, in milliseconds since 1970; until then their clock stands still. */
away: number | null, 
/** The key of the open seat, for those who may pass it on. */
key: string | null, };

/** An open offer. */
export type OfferView = { 
/** The number that an answer has to name. */
number: number, kind: OfferKind, 
/** The name of the player who made it. */
by: string, 
/** Whether the caller made it. */
mine: boolean, 
/** Whether the caller still has to answer. */
asked: boolean, };

/** The part of a table's view that does not concern the game itself. */
export type TableInfo = { offers: Array<OfferView>, 
/** The caller's conditional moves: lines of turns that are played as soon as they apply. */
conditionalMoves: Array<Array<string>>, 
/** The table of the rematch. */
rematchTable: string | null, 
/** The caller's sides; none for a spectator. */
you: Array<number>, 
/** By side. */
seats: Array<SeatInfo>, 
/** Whether a seat is still open; until then no turn is possible. */
waiting: boolean, 
/** Whether the caller has opened the table. */
host: boolean, 
/** Whether the caller's offers need no consent, since they are the only person who plays. */
alone: boolean, 
/** Whether anyone who sees the table may sit down. */
public: boolean, 
/** Whether it is rated. */
rated: boolean, 
/** Whether it is played by correspondence, with days for each turn. */
correspondence: boolean, 
/** Whether the computer on turn has not begun to think, because it waits for a free thread of the server. */
queued: boolean, 
/** By how many milliseconds the caller sees a game in progress late; 0 for players and where there is no delay. */
spectatorDelay: number, 
/** The time in milliseconds that the side to move has for its first turn, after which the server aborts the game; null
 * where there is no such limit. */
firstTurnLimit: number | null, 
/** The vacation days that the caller has left; null if this game has no vacations. */
vacationDaysLeft: number | null, 
/** The offers that the caller may make now. */
possibleOffers: Array<OfferKind>, 
/** Whether the caller may still leave their seat. */
canLeaveSeat: boolean, 
/** Whether the caller may hand a seat over to the computer. */
canHandOver: boolean, 
/** Whether the caller may claim the game, because the opponent on turn has left it. */
canClaimAbsence: boolean, 
/** Whether the caller may set conditional moves now. */
canSetConditionalMoves: boolean, };

/** What has changed in a list: the elements at some places are taken out, then others are put in. */
export type ListChange = { 
/** The places of the elements that are gone, in the old list, ascending. */
remove: Array<number>, 
/** The new elements with their places in the new list, ascending. */
insert: [number, unknown][], };
/** The difference between two views of a table, of which the page has seen the first. */
export interface TableChange {
  /** The fields that have other values. */ set: Partial<GameView>
  /** The clocks at this moment. */ clock: Clock | null
  pieces?: ListChange
  turns?: ListChange
  /** What is not part of the game, if it is different. */ table?: TableInfo
}

/** Who is to play a side. */
export type SeekSide = { 
/** The number of the person who plays it, if a person does; one person's sides have the same number. */
player: number | null, 
/** The name of that person, if they have joined. */
name: string | null, 
/** The level of a computer. */
level: number | null, };

/** A seek in a list. */
export type SeekView = { 
/** The id, used to take it; the table will have the same id. */
id: string, 
/** The name of the seeker. */
by: string, game: string, 
/** The title of the game. */
title: string, readings: { [key in string]: string }, 
/** Whether it starts from a custom position. */
arranged: boolean, 
/** By side. */
sides: Array<SeekSide>, clock: TimeControl | null, 
/** Whether it stays for days, also while the seeker is offline. */
persistent: boolean, rated: boolean, 
/** Whether sides are assigned at random when all have joined. */
randomSides: boolean, 
/** Whether it is the caller's own. */
mine: boolean, 
/** Whether the caller has a place. */
joined: boolean, 
/** For an invitation: the name of the invited player. Others do not see it. */
to: string | null, 
/** Whether the caller is invited. */
forYou: boolean, 
/** The message with which the invited player has declined. */
declined: string | null, };

/** The player of a side. */
export type PlayerSide = { 
/** The name; null for a computer or an open seat. */
name: string | null, 
/** The level of a computer. */
level: number | null, 
/** Whether the caller plays it. */
you: boolean, };

/** One of the caller's games. */
export type OwnGame = { 
/** Whether a seat is still open. */
waiting: boolean, 
/** The side to move; null if the game is over. */
toMove: number | null, 
/** Whether it is the caller's turn. */
yours: boolean, 
/** The time left of the side to move in milliseconds, if its clock is running. */
left: number | null, 
/** The id of the table. */
id: string, 
/** The id of the game that is played. */
game: string, 
/** The title of that game. */
title: string, 
/** Turns made. */
turns: number, 
/** Whether it is played by correspondence, with days for each turn. */
correspondence: boolean, 
/** Whether it is rated. */
rated: boolean, 
/** The players by side. */
sides: Array<PlayerSide>, 
/** The result; null for a game in progress. */
result: string | null, 
/** When it last changed, in milliseconds since 1970. */
changed: number, };

/** A page of the caller's games. */
export type OwnGames = { 
/** Those in which it is the caller's turn come first, then the last changed. */
games: Array<OwnGame>, 
/** In how many of all games in progress it is the caller's turn. */
toMove: number, 
/** What to pass for the next page; null if there is none. */
more: string | null, };

/** How many people are here. */
export type PeopleCount = { 
/** The pages that are open: each has a WebSocket. */
here: number, 
/** The games in progress with at least one of their players present. */
games: number, };

/** A chat channel. */
export type Room = "players" | "watchers" | "tournament";

/** A chat message. */
export type ChatLine = { 
/** The channel. */
room: Room, 
/** The number within the channel, from 1. */
number: number, 
/** When it was written, in milliseconds since 1970. */
at: number, 
/** The name of the author. */
by: string, 
/** Whether the author plays here. */
plays: boolean, 
/** Whether the caller wrote it. */
mine: boolean, 
/** Plain text without any markup. */
text: string, };

/** The chat of a table or a tournament, as far as the caller may read it. */
export type Chat = { 
/** The channels that the caller may read. */
reads: Array<Room>, 
/** The channels in which the caller may write. */
writes: Array<Room>, 
/** The latest messages of all channels, in order. */
lines: Array<ChatLine>, };

/** A channel for notifications. */
export type Channel = "push" | "mail";

/** The channels by which a person wants to be notified of each event. */
export type NotificationPrefs = { 
/** When it is their turn. */
turn: Array<Channel>, 
/** When a game begins. */
begin: Array<Channel>, 
/** When a game is over. */
end: Array<Channel>, 
/** The language of notifications, that of the page when they were set: `en` or `de`. */
language: string, };

/** The caller's notification settings. */
export type NotificationSettings = { 
/** The preferences. */
prefs: NotificationPrefs, 
/** Whether this server sends mail. */
sendsMail: boolean, 
/** The confirmed mail address; null if there is none. */
address: string | null, 
/** A mail address that is not confirmed yet. */
unconfirmed: string | null, 
/** The public key of the server for push subscriptions: base64url, without padding. */
pushKey: string, 
/** The number of the caller's subscribed browsers. */
browsers: number, 
/** Whether the caller has a link to a feed and calendar of their games. */
feed: boolean, };

/** A game of the archive. */
export type ArchivedGame = { 
/** When it was opened, in milliseconds since 1970. */
opened: number, 
/** The id of the table. */
id: string, 
/** The id of the game that is played. */
game: string, 
/** The title of that game. */
title: string, 
/** Turns made. */
turns: number, 
/** Whether it is played by correspondence, with days for each turn. */
correspondence: boolean, 
/** Whether it is rated. */
rated: boolean, 
/** The players by side. */
sides: Array<PlayerSide>, 
/** The result; null for a game in progress. */
result: string | null, 
/** When it last changed, in milliseconds since 1970. */
changed: number, };

/** A page of the archive. */
export type ArchivePage = { 
/** The last changed first. */
games: Array<ArchivedGame>, 
/** What to pass for the next page; null if there is none. */
more: string | null, };

/** The rating of a person at one game. */
export type GameRating = { 
/** The id of the game. */
game: string, 
/** The title of the game. */
title: string, 
/** Whether it is the rating by correspondence, which is separate. */
correspondence: boolean, 
/** The rating; most players are between 1000 and 2000. */
value: number, 
/** The true strength is within two deviations of the value with a probability of 95 %. */
deviation: number, 
/** Whether the rating is still uncertain: it is shown with a `?`. */
provisional: boolean, 
/** Rated games. */
games: number, 
/** Games won. */
wins: number, 
/** Games drawn. */
draws: number, 
/** When it last changed, in milliseconds since 1970. */
last: number, 
/** The last two hundred changes: the time, and the rating after it. */
history: Array<[number, number]>, };

/** The ratings of a person. */
export type Ratings = { 
/** The name. */
name: string, 
/** One for each game, the last played first. */
ratings: Array<GameRating>, };

/** What a rated game has changed. */
export type TableRatings = { 
/** One for each side, in order; null for a player without an account. Empty before the game is over, and if it was
 * not rated. */
changes: Array<RatingChange | null>, };

/** How a game has changed the rating of a player. */
export type RatingChange = { 
/** The rating before the game. */
before: number, 
/** The rating after it. */
after: number, };

/** A player in a leaderboard. */
export type Leader = { 
/** The name. */
name: string, 
/** The rating. */
value: number, 
/** Rated games. */
games: number, };

/** The strongest players of a game. */
export type Leaders = { 
/** The id of the game. */
game: string, 
/** Whether it is played by correspondence. */
correspondence: boolean, 
/** The strongest first. */
leaders: Array<Leader>, };

/** The format of a tournament. */
export type TournamentFormat = { "is": "robin", 
/** Whether they meet twice, with sides changed. */
double: boolean, } | { "is": "swiss", 
/** The number of rounds. */
rounds: number, } | { "is": "arena", 
/** The duration. */
minutes: number, };

/** A tie-break of FIDE's Handbook C.07. */
export type TieBreak = "direct-encounter" | "buchholz" | "buchholz-cut1" | "sonneborn-berger" | "wins" | "games-won" | "progressive";

/** A tournament in a list. */
export type TournamentCard = { 
/** The id, part of the address. */
id: string, 
/** The name. */
name: string, 
/** The id of the game that is played. */
game: string, 
/** The title of that game. */
title: string, 
/** The format. */
form: TournamentFormat, 
/** The time control. */
clock: TimeControl, 
/** Whether it is played by correspondence, with days for each turn. */
correspondence: boolean, 
/** Whether its games are rated. */
rated: boolean, 
/** Whether joining it needs a password. */
protected: boolean, 
/** The number of entrants. */
entrants: number, 
/** When it starts, in milliseconds since 1970, or later once it has enough players; null if its host starts it. */
starts: number | null, 
/** When it started. */
begun: number | null, 
/** When it ended. */
ended: number | null, };

/** The tournaments of the lobby. */
export type Tournaments = { 
/** Those that can be joined or watched, the latest first. */
open: Array<TournamentCard>, 
/** The last finished ones. */
over: Array<TournamentCard>, };

/** A round that waits for its host to pair it, as the server would pair it. */
export type PairingProposal = { 
/** The round, from 1. */
round: number, 
/** The pairs; in each, the player who moves first comes first. None if there is no pairing by the rules. */
pairs: Array<[number, number]>, 
/** The player with the bye. */
bye: number | null, 
/** The other players who take part: those who have asked for a bye in this round, or all if there are no pairs. */
unpaired: Array<number>, };

/** One line of the standings. */
export type TournamentStanding = { 
/** The number by which games name the player. */
player: number, 
/** The name. */
name: string, 
/** From 1; players equal in all tie-breaks share a place. 0 before the start. */
place: number, 
/** Points. */
points: number, 
/** The first tie-break; 0 in an arena. */
tie: number, 
/** All tie-breaks, in the order of `tieBreaks`. */
ties: Array<number>, 
/** Games finished, without those that a player lost by not appearing. */
games: number, 
/** Games won, without those that the opponent lost by not appearing. */
wins: number, 
/** Whether the player has withdrawn. */
gone: boolean, 
/** Whether this is the caller. */
you: boolean, };

/** A game of a tournament. */
export type TournamentGame = { 
/** The round, from 1. */
round: number, 
/** The player who moves first. */
first: number, 
/** The player who moves second; null for a bye. */
second: number | null, 
/** The other players in the order of turns, in a game of more than two. */
others: Array<number>, 
/** What each player has scored in a game of more than two, in the order of turns; empty without a result. */
shares: Array<number>, 
/** The table; null for a bye, or if it is not open yet. */
table: string | null, 
/** The result; null if there is none yet, or none at all. */
result: string | null, 
/** Whether the game was not played, since a player did not appear or had withdrawn. Without a result, both lost. */
forfeit: boolean, 
/** Whether this is a bye at the player's own request, with half a point. */
half: boolean, 
/** Whether the game has ended. */
over: boolean, };

/** A tournament with its standings and games. */
export type TournamentView = { 
/** What lists show. */
card: TournamentCard, 
/** What its host says about it, in lines; may be empty. */
description: string, 
/** The name of its host. */
hostName: string, 
/** The standings, the leader first. */
lines: Array<TournamentStanding>, 
/** The games, by round. */
games: Array<TournamentGame>, 
/** Whether the caller organises it. */
host: boolean, 
/** Whether the caller takes part. */
joined: boolean, 
/** Whether the caller may join now, or return. */
open: boolean, 
/** The round in which the caller has asked for a bye, or has had one, with half a point. */
byeRound: number | null, 
/** The rounds for which the caller can ask for such a bye. */
byeChoices: Array<number>, 
/** The tables at which the caller is playing. */
own: Array<string>, 
/** The current round, from 1; 0 before the first. */
round: number, 
/** The number of rounds; 0 in an arena. Once a Swiss tournament has begun, no more than `possibleRounds`. */
rounds: number, 
/** The most rounds in which so many players can be paired without a second meeting; 0 unless it is a Swiss tournament. */
possibleRounds: number, 
/** The number of players of a game: 2, or one for each team of a game with more teams. */
playersPerGame: number, 
/** The last round of a Swiss tournament in which a player who joins late can play; 0 if no one can join late. */
lateEntry: number, 
/** The tie-breaks, in their order; none in an arena. */
tieBreaks: Array<TieBreak>, 
/** When an arena ends. */
until: number | null, 
/** Whether the host pairs the next round by hand. */
pairedByHost: boolean, 
/** Whether the host can choose that: in a Swiss tournament with a next round. */
canBePairedByHost: boolean, 
/** For the host: the next round as the server would pair it, while it waits for them. */
proposal: PairingProposal | null, };

/** The caller's account. */
export type Account = { 
/** The name; null without an account. */
name: string | null, 
/** When the account was created, in milliseconds since 1970; 0 without one. */
since: number, 
/** The confirmed mail address, to which a link goes if the password is forgotten. */
address: string | null, 
/** Whether this server sends mail. */
mails: boolean, 
/** Whether passkeys are possible under the host name of this request. */
passkeys: boolean, };

/** A browser in which the caller is signed in. */
export type OwnSession = { 
/** The id, used to end the session. */
id: string, 
/** Such as `Firefox, Linux`; may be empty. */
label: string, 
/** When it began, in milliseconds since 1970. */
made: number, 
/** When it was last used, accurate to the hour. */
seen: number, 
/** Whether it is the session of this request. */
here: boolean, };

/** A passkey of the caller. */
export type OwnPasskey = { 
/** The id, used to remove the passkey. */
id: string, 
/** The browser in which it was created. */
label: string, 
/** When it was created, in milliseconds since 1970. */
made: number, 
/** When it was last used; null if never. */
used: number | null, };

/** The public profile of a person. */
export type Profile = { 
/** The name. */
name: string, 
/** When the account was created, in milliseconds since 1970. */
since: number, 
/** Whether it is a program. */
program: boolean, 
/** The ratings, the last played game first. */
ratings: Array<GameRating>, 
/** The last games that the caller may see. */
games: Array<ArchivedGame>, };

/** What a token allows. */
export type Scope = "read" | "play";

/** A token in a list; its text is shown only once, when it is created. */
export type Token = { 
/** The id, used to revoke it. */
id: string, 
/** Its purpose, in the owner's words. */
name: string, 
/** What it allows. */
scope: Scope, 
/** When it was created, in milliseconds since 1970. */
made: number, 
/** When it was last used, accurate to ten minutes; null if never. */
used: number | null, };

/** The caller's tokens. */
export type Tokens = { 
/** The tokens, the last created first. */
tokens: Array<Token>, 
/** The text of a token that was just created; it is never shown again. */
newToken: string | null, };

/** One of the caller's programs. */
export type OwnBot = { 
/** The id, used in addresses. */
id: string, 
/** The name. */
name: string, 
/** When it was created, in milliseconds since 1970. */
made: number, 
/** Whether it is connected. */
here: boolean, };

/** The caller's programs. */
export type OwnBots = { 
/** The programs, the last created first. */
bots: Array<OwnBot>, 
/** The text of a token that was just created for one of them; it is never shown again. */
newToken: string | null, };

/** A connected program, which can be invited. */
export type Bot = { 
/** The name. */
name: string, 
/** The games that it plays, if it has said so; null otherwise. */
games: Array<string> | null, };

/** All connected programs. */
export type Bots = { 
/** The programs, sorted by name. */
bots: Array<Bot>, };

/** Who sees a work in lists and may read it at its address. Anyone who knows the hash of a version can play it in any
 * case, since they have played it or were shown it. */
export type WorkshopVisibility = "private" | "link" | "public";

/** A version, whose text never changes. */
export type WorkshopVersion = { 
/** The id under which it is played. */
game: string, 
/** The title of the game in this version. */
title: string, 
/** The author's note on it; may be empty. */
note: string, 
/** When it was saved, in milliseconds since 1970. */
at: number, 
/** The length of its text in bytes. */
bytes: number, };

/** The game of which a work is a fork. */
export type ForkOrigin = { 
/** The id under which it is played. */
game: string, 
/** Its title at that time. */
title: string, };

/** The facts about a game in lists. */
export type GameFacts = { 
/** One sentence about it; may be empty. */
about: string, 
/** The number of squares of the board. */
cells: number, 
/** The number of sides. */
sides: number, 
/** The number of files and ranks: `10×8`; empty for a version that was saved before there was this field. */
size: string, 
/** What is special about it, such as `drops` and `castling`; empty for a version that was saved before there was
 * this field. */
features: Array<string>, };

/** A work in a list. */
export type WorkshopCard = { 
/** The id, part of the address; it cannot be guessed. */
id: string, 
/** The id under which its newest version is played. */
game: string, 
/** The title of that version. */
title: string, 
/** The name of the author. */
by: string, 
/** Whether the caller is the author. */
mine: boolean, 
/** Who sees it. */
visibility: WorkshopVisibility, 
/** When its newest version was saved, in milliseconds since 1970. */
changed: number, 
/** The game of which it is a fork. */
fork: ForkOrigin | null, 
/** One sentence about it; may be empty. */
about: string, 
/** The number of squares of the board. */
cells: number, 
/** The number of sides. */
sides: number, 
/** The number of files and ranks: `10×8`; empty for a version that was saved before there was this field. */
size: string, 
/** What is special about it, such as `drops` and `castling`; empty for a version that was saved before there was
 * this field. */
features: Array<string>, };

/** A work with its versions. */
export type WorkshopView = { 
/** What lists show. */
card: WorkshopCard, 
/** The versions, the newest first. */
versions: Array<WorkshopVersion>, 
/** Why a moderator has hidden it from all but its author; only the author sees this. */
blocked: string | null, };

/** A page of works. */
export type WorkshopPage = { 
/** The works, the last changed first. */
works: Array<WorkshopCard>, 
/** What to pass for the next page; null if there is none. */
more: string | null, };

/** A mistake in a rule file, or a warning. */
export type RuleDiagnostic = { 
/** From 1. */
line: number, 
/** From 1. */
column: number, 
/** Whether it is a warning: the file can be played. */
warning: boolean, 
/** What is wrong. */
message: string, 
/** What to do. */
help: string | null, 
/** The reading under which it occurs (`NAME=VALUE`), if it does not occur under the defaults. */
reading: string | null, };

/** The result of checking or saving a rule file. */
export type CheckResult = { 
/** The mistakes in the order of lines. */
diagnostics: Array<RuleDiagnostic>, 
/** The number of further mistakes. */
more: number, 
/** The id under which it can be played; null if it has mistakes. */
game: string | null, 
/** The work that was saved; null if the file was only checked, or has mistakes. */
work: WorkshopView | null, };

/** The text of a game as its author wrote it. */
export type RuleText = { 
/** The id of the game. */
game: string, 
/** The rule file, without those that it extends. */
text: string, 
/** The files of the games that it extends, as they were then; append it to `text` where these are not available. */
carried: string, };

/** A line of a comparison of two texts. */
export type DiffLine = { 
/** `same`: in both; `out`: only in the first; `in`: only in the second. */
is: 'same' | 'out' | 'in', 
/** Its number in the text that contains it; if both do, in the second. */
number: number, 
/** Its text. */
text: string, };

/** The differences between two games. */
export type RuleDiff = { 
/** The changed parts, each with some lines around it. */
parts: Array<Array<DiffLine>>, 
/** Whether they extend different versions of the same game. */
inherited: boolean, };
