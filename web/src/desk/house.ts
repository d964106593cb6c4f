// What a page is told of a table of a server beside the game. Written from the Rust types by crates/house/tests/contract.rs. Do not edit:
// UPDATE_CONTRACT=1 cargo test -p variorum-house --test contract. What the fields mean stands in docs/reference/api.md.
import type { TimeControl } from './contract'

/**
 * What needs the others' consent.
 */
export type Wish = "draw" | "take-back" | "abort" | "rematch";

/**
 * A seat, and who has it.
 */
export type Chair = { 
/**
 * What whoever sits there is called; null: the computer, or nobody yet.
 */
name: string | null, 
/**
 * How strong he is, where the game counts: a number, with a `?` as long as little is known.
 */
rating: string | null, 
/**
 * Somebody may still sit down.
 */
open: boolean, 
/**
 * Whoever sits there has the table open.
 */
here: boolean, 
/**
 * Until when he is away, in milliseconds since 1970; no time of his is spent.
 */
away: number | null, 
/**
 * For whoever may hand it on: the key of the open seat.
 */
key: string | null, };

/**
 * Something that somebody wants.
 */
export type Offered = { 
/**
 * Whoever agrees or declines names it.
 */
number: number, wish: Wish, 
/**
 * What whoever wants it is called.
 */
by: string, 
/**
 * Whoever asks wants it himself.
 */
mine: boolean, 
/**
 * Whoever asks has still to answer.
 */
asked: boolean, };

/**
 * What is told beside the game.
 */
export type House = { 
/**
 * The sides that whoever asks plays; none: he looks on.
 */
you: Array<number>, 
/**
 * By side.
 */
chairs: Array<Chair>, 
/**
 * Somebody still has to sit down; until then nobody moves.
 */
waiting: boolean, 
/**
 * Whoever asks has opened the table.
 */
host: boolean, 
/**
 * Whoever sees the table may sit down.
 */
public: boolean, 
/**
 * It counts for ratings.
 */
rated: boolean, 
/**
 * By correspondence: days for each turn.
 */
correspondence: boolean, offers: Array<Offered>, 
/**
 * What whoever asks may ask for now.
 */
wishes: Array<Wish>, 
/**
 * Whoever asks may still leave his seat to somebody else.
 */
canRise: boolean, 
/**
 * Whoever asks may leave a seat of his to the computer.
 */
canHandOver: boolean, 
/**
 * What whoever asks has foreseen: lines of turns that are played for him if it comes so.
 */
foresight: Array<Array<string>>, 
/**
 * Whoever asks may foresee turns now.
 */
canForesee: boolean, 
/**
 * So many days whoever asks may still be away; null: nobody is away at such a table.
 */
daysOff: number | null, 
/**
 * Nobody has to agree to what he asks for: he plays with nobody else.
 */
alone: boolean, 
/**
 * The table at which it is played again.
 */
next: string | null, };

/**
 * Who is to play a side.
 */
export type SoughtSide = { 
/**
 * Which of the people, if it is one of them: sides of one number are one person's.
 */
player: number | null, 
/**
 * What he is called, if he has come.
 */
name: string | null, 
/**
 * Of a computer.
 */
level: number | null, };

/**
 * A seek in a list.
 */
export type Sought = { 
/**
 * Whoever takes it names it; the table will be called so, too.
 */
id: string, game: string, 
/**
 * What the game is called.
 */
title: string, readings: { [key in string]: string }, 
/**
 * It begins from a position of their own.
 */
arranged: boolean, 
/**
 * By side.
 */
sides: Array<SoughtSide>, clock: TimeControl | null, 
/**
 * It waits for days, also while whoever seeks is not there.
 */
patient: boolean, rated: boolean, 
/**
 * Who plays what is settled by lot when all have come.
 */
lot: boolean, 
/**
 * What whoever seeks is called.
 */
by: string, 
/**
 * Whoever asks seeks it himself.
 */
mine: boolean, 
/**
 * Whoever asks has a place.
 */
joined: boolean, 
/**
 * An invitation: what whoever is invited is called. Nobody else is told of it.
 */
to: string | null, 
/**
 * It is whoever asks who is invited.
 */
forYou: boolean, 
/**
 * Whoever is invited has declined, and this is what he says about it.
 */
declined: string | null, };

/**
 * Who plays a side.
 */
export type OwnSide = { 
/**
 * What he is called; null: a computer, or nobody yet.
 */
name: string | null, 
/**
 * Of a computer.
 */
level: number | null, 
/**
 * Whoever asks plays it.
 */
you: boolean, };

/**
 * A game of one's own.
 */
export type OwnGame = { 
/**
 * Of the table.
 */
id: string, 
/**
 * Which game is played.
 */
game: string, 
/**
 * What the game is called.
 */
title: string, 
/**
 * Turns made.
 */
turns: number, 
/**
 * By correspondence: days for each turn.
 */
correspondence: boolean, 
/**
 * It counts for ratings.
 */
rated: boolean, 
/**
 * Somebody still has to sit down.
 */
waiting: boolean, 
/**
 * By side.
 */
sides: Array<OwnSide>, 
/**
 * The side on turn; null: it is over.
 */
toMove: number | null, 
/**
 * It is one's own turn.
 */
yours: boolean, 
/**
 * How many milliseconds the side on turn has left, if its clock runs.
 */
left: number | null, 
/**
 * How it ended.
 */
result: string | null, 
/**
 * When it last changed, in milliseconds since 1970.
 */
changed: number, };

/**
 * The games of whoever asks.
 */
export type OwnGames = { 
/**
 * Those with one's own turn first, then the last changed.
 */
games: Array<OwnGame>, 
/**
 * In so many of all that are being played somebody waits for one's turn.
 */
toMove: number, 
/**
 * What to ask for to get those that come after; null: there are none.
 */
more: string | null, };

/**
 * Where something is said.
 */
export type Room = "players" | "watchers";

/**
 * Something that somebody has said.
 */
export type TalkLine = { 
/**
 * Where.
 */
room: Room, 
/**
 * Lines of a room are numbered from 1.
 */
number: number, 
/**
 * When, in milliseconds since 1970.
 */
at: number, 
/**
 * What whoever said it is called.
 */
by: string, 
/**
 * He plays here.
 */
plays: boolean, 
/**
 * Whoever asks has said it himself.
 */
mine: boolean, 
/**
 * Text, and nothing else: no marks in it mean anything.
 */
text: string, };

/**
 * What is said at a table, as far as whoever asks may read it.
 */
export type Talk = { 
/**
 * The rooms that he may read.
 */
reads: Array<Room>, 
/**
 * Those in which he may speak.
 */
writes: Array<Room>, 
/**
 * The latest lines of both, in order.
 */
lines: Array<TalkLine>, };

/**
 * A way to somebody who is not here.
 */
export type Channel = "push" | "mail";

/**
 * By which ways somebody wants to be told of what.
 */
export type TellWishes = { 
/**
 * That it is his turn.
 */
turn: Array<Channel>, 
/**
 * That a game begins.
 */
begin: Array<Channel>, 
/**
 * That a game is over.
 */
end: Array<Channel>, 
/**
 * The language in which he is told: that of the page when he said so, `en` or `de`.
 */
language: string, };

/**
 * How whoever asks is told of his games when he is not here.
 */
export type Telling = { 
/**
 * What he wants.
 */
wishes: TellWishes, 
/**
 * This server sends mail.
 */
mails: boolean, 
/**
 * Where his mail goes; null: nowhere.
 */
address: string | null, 
/**
 * An address that he has given, and from which the link has not been followed yet.
 */
unconfirmed: string | null, 
/**
 * The key of the server, which a browser asks for when it is to be told: base64url, without padding.
 */
pushKey: string, 
/**
 * So many browsers of his are told.
 */
browsers: number, 
/**
 * He has a link to a feed and a calendar of his games.
 */
feed: boolean, };

/**
 * A game of the archive.
 */
export type FoundGame = { 
/**
 * Of the table.
 */
id: string, 
/**
 * Which game is played.
 */
game: string, 
/**
 * What the game is called.
 */
title: string, 
/**
 * Turns made.
 */
turns: number, 
/**
 * By correspondence: days for each turn.
 */
correspondence: boolean, 
/**
 * It counts for ratings.
 */
rated: boolean, 
/**
 * By side.
 */
sides: Array<OwnSide>, 
/**
 * How it ended; null: it is being played.
 */
result: string | null, 
/**
 * When it was opened, in milliseconds since 1970.
 */
opened: number, 
/**
 * When it last changed.
 */
changed: number, };

/**
 * A page of the archive.
 */
export type FoundGames = { 
/**
 * The last changed first.
 */
games: Array<FoundGame>, 
/**
 * What to ask for to get those that come after; null: there are none.
 */
more: string | null, };

/**
 * How strong somebody is at one game.
 */
export type Rated = { 
/**
 * Which.
 */
game: string, 
/**
 * What it is called.
 */
title: string, 
/**
 * By correspondence; a rating of its own.
 */
correspondence: boolean, 
/**
 * How strong; most people are between 1000 and 2000.
 */
value: number, 
/**
 * With 95 in 100 the true value is not farther away than twice this.
 */
deviation: number, 
/**
 * Too little is known for it to be taken as it stands: it is shown with a `?`.
 */
provisional: boolean, 
/**
 * Games that counted.
 */
games: number, 
/**
 * Of them won.
 */
wins: number, 
/**
 * And drawn.
 */
draws: number, 
/**
 * When it last changed, in milliseconds since 1970.
 */
last: number, 
/**
 * When it changed and what it was then, the last two hundred times.
 */
history: Array<[number, number]>, };

/**
 * How strong somebody is.
 */
export type Ratings = { 
/**
 * What he is called.
 */
name: string, 
/**
 * At each game, the last played first.
 */
ratings: Array<Rated>, };

/**
 * One of them.
 */
export type Leader = { 
/**
 * What he is called.
 */
name: string, 
/**
 * How strong he is.
 */
value: number, 
/**
 * Games that counted.
 */
games: number, };

/**
 * Who is strongest at a game.
 */
export type Leaders = { 
/**
 * Which.
 */
game: string, 
/**
 * By correspondence.
 */
correspondence: boolean, 
/**
 * The strongest first.
 */
leaders: Array<Leader>, };

/**
 * How a tournament is played.
 */
export type CupForm = { "is": "robin", 
/**
 * Twice, with sides changed.
 */
double: boolean, } | { "is": "swiss", 
/**
 * How many.
 */
rounds: number, } | { "is": "arena", 
/**
 * How long.
 */
minutes: number, };

/**
 * A tournament in a list.
 */
export type CupCard = { 
/**
 * In its address.
 */
id: string, 
/**
 * What it is called.
 */
name: string, 
/**
 * Which game is played.
 */
game: string, 
/**
 * What that is called.
 */
title: string, 
/**
 * How.
 */
form: CupForm, 
/**
 * How it is timed.
 */
clock: TimeControl, 
/**
 * By correspondence: days for each turn.
 */
correspondence: boolean, 
/**
 * Its games count for ratings.
 */
rated: boolean, 
/**
 * So many take part.
 */
entrants: number, 
/**
 * When it begins by itself, in milliseconds since 1970; null: when whoever made it says so.
 */
starts: number | null, 
/**
 * When it has begun.
 */
begun: number | null, 
/**
 * When it was over.
 */
ended: number | null, };

/**
 * All of them.
 */
export type Cups = { 
/**
 * Those that one can join or watch, the latest first.
 */
open: Array<CupCard>, 
/**
 * The last ones that are over.
 */
over: Array<CupCard>, };

/**
 * How somebody stands.
 */
export type CupLine = { 
/**
 * By which number games name him.
 */
player: number, 
/**
 * What he is called.
 */
name: string, 
/**
 * From 1; who cannot be told apart shares a place. 0 before it has begun.
 */
place: number, 
/**
 * Points.
 */
points: number, 
/**
 * What parts those with as many points: Sonneborn-Berger in a round robin, Buchholz in Swiss rounds; 0 in an
 * arena.
 */
tie: number, 
/**
 * Games played to their end.
 */
games: number, 
/**
 * Of them won.
 */
wins: number, 
/**
 * He plays no more.
 */
gone: boolean, 
/**
 * Whoever asks.
 */
you: boolean, };

/**
 * A game of a tournament.
 */
export type CupGame = { 
/**
 * From 1.
 */
round: number, 
/**
 * Who moves first.
 */
first: number, 
/**
 * Who moves second; null: the first one rests.
 */
second: number | null, 
/**
 * Where; null: nobody had to play, or the table is not there yet.
 */
table: string | null, 
/**
 * How it ended; null: it has not, or nobody won.
 */
result: string | null, 
/**
 * It is over.
 */
over: boolean, };

/**
 * A tournament as it stands.
 */
export type CupView = { 
/**
 * What it is.
 */
card: CupCard, 
/**
 * Whoever asks has made it.
 */
host: boolean, 
/**
 * Whoever asks takes part.
 */
joined: boolean, 
/**
 * Whoever asks may join now.
 */
open: boolean, 
/**
 * The round that is played, from 1; 0 before the first.
 */
round: number, 
/**
 * Of so many; 0 in an arena.
 */
rounds: number, 
/**
 * When an arena is over.
 */
until: number | null, 
/**
 * The tables at which whoever asks is playing just now.
 */
own: Array<string>, 
/**
 * How everybody stands, the first first.
 */
lines: Array<CupLine>, 
/**
 * The games, by round.
 */
games: Array<CupGame>, };

/**
 * Who asks.
 */
export type Account = { 
/**
 * What he is called; null: he has no account.
 */
name: string | null, 
/**
 * Since when he has it, in milliseconds since 1970; 0 without one.
 */
since: number, 
/**
 * Where a link goes if he has forgotten his password: an address that he has confirmed.
 */
address: string | null, 
/**
 * This server sends mail.
 */
mails: boolean, 
/**
 * Under the name by which the server was called there can be passkeys.
 */
passkeys: boolean, };

/**
 * A browser in which he is signed in.
 */
export type OwnSession = { 
/**
 * Whoever ends it names it.
 */
id: string, 
/**
 * Such as `Firefox, Linux`; may be empty.
 */
label: string, 
/**
 * Since when, in milliseconds since 1970.
 */
made: number, 
/**
 * When it was last used; known to the hour.
 */
seen: number, 
/**
 * It is the one that asks.
 */
here: boolean, };

/**
 * A passkey of his.
 */
export type OwnPasskey = { 
/**
 * Whoever removes it names it.
 */
id: string, 
/**
 * In which browser it was made.
 */
label: string, 
/**
 * When, in milliseconds since 1970.
 */
made: number, 
/**
 * When it was last used; null: not yet.
 */
used: number | null, };

/**
 * What everybody is told of somebody.
 */
export type Profile = { 
/**
 * What he is called.
 */
name: string, 
/**
 * Since when he has an account, in milliseconds since 1970.
 */
since: number, 
/**
 * It is a program.
 */
program: boolean, 
/**
 * How strong he is, the last played first.
 */
ratings: Array<Rated>, 
/**
 * His last games that whoever asks may find.
 */
games: Array<FoundGame>, };

/**
 * What somebody may do who has a token.
 */
export type Scope = "read" | "play";

/**
 * A token in a list; its text is shown only once, when it is made.
 */
export type Token = { 
/**
 * By which it is revoked.
 */
id: string, 
/**
 * What it is for, in its owner's words.
 */
name: string, 
/**
 * What may be done with it.
 */
scope: Scope, 
/**
 * When it was made, in milliseconds since 1970.
 */
made: number, 
/**
 * When it was last used, to within ten minutes; null: never.
 */
used: number | null, };

/**
 * The tokens of whoever asks.
 */
export type Tokens = { 
/**
 * The last made first.
 */
tokens: Array<Token>, 
/**
 * The text of the one that was just made; nobody is shown it again.
 */
made: string | null, };

/**
 * A program of whoever asks.
 */
export type OwnBot = { 
/**
 * By which it is named in addresses.
 */
id: string, 
/**
 * What it is called.
 */
name: string, 
/**
 * When it was made, in milliseconds since 1970.
 */
made: number, 
/**
 * It is connected now.
 */
here: boolean, };

/**
 * The programs of whoever asks.
 */
export type OwnBots = { 
/**
 * The last made first.
 */
bots: Array<OwnBot>, 
/**
 * The text of a token that was just made for one of them; nobody is shown it again.
 */
made: string | null, };

/**
 * A program that is connected now: it can be invited.
 */
export type Bot = { 
/**
 * What it is called.
 */
name: string, 
/**
 * The games that it says it plays; null: it does not say.
 */
games: Array<string> | null, };

/**
 * All that are connected now.
 */
export type Bots = { 
/**
 * By name.
 */
bots: Array<Bot>, };

/**
 * Who sees a work in lists, and may read it by its address. Whoever knows the hash of a version can play it in any
 * case: he has played it, or was shown it.
 */
export type Visibility = "private" | "link" | "public";

/**
 * A version: one text, for good.
 */
export type WorkVersion = { 
/**
 * The id under which it is played.
 */
game: string, 
/**
 * What the game is called in it.
 */
title: string, 
/**
 * What its maker says about it; may be empty.
 */
note: string, 
/**
 * When it came, in milliseconds since 1970.
 */
at: number, 
/**
 * How long its text is.
 */
bytes: number, };

/**
 * A game from which another one was made.
 */
export type WorkOrigin = { 
/**
 * The id under which it is played.
 */
game: string, 
/**
 * What it was called then.
 */
title: string, };

/**
 * What a list tells of a game.
 */
export type WorkFacts = { 
/**
 * One sentence about it; may be empty.
 */
about: string, 
/**
 * How many squares the board has.
 */
cells: number, 
/**
 * How many sides there are.
 */
sides: number, };

/**
 * A work in a list.
 */
export type WorkCard = { 
/**
 * In its address; nobody guesses it.
 */
id: string, 
/**
 * The id under which its newest version is played.
 */
game: string, 
/**
 * What that is called.
 */
title: string, 
/**
 * What whoever has made it is called.
 */
by: string, 
/**
 * Whoever asks has made it.
 */
mine: boolean, 
/**
 * Who sees it.
 */
visibility: Visibility, 
/**
 * When it last got a version, in milliseconds since 1970.
 */
changed: number, 
/**
 * What it was made from.
 */
fork: WorkOrigin | null, 
/**
 * One sentence about it; may be empty.
 */
about: string, 
/**
 * How many squares the board has.
 */
cells: number, 
/**
 * How many sides there are.
 */
sides: number, };

/**
 * A work with its versions.
 */
export type WorkView = { 
/**
 * What it is.
 */
card: WorkCard, 
/**
 * The newest first.
 */
versions: Array<WorkVersion>, 
/**
 * Why whoever looks after the server lets nobody else see it; its maker alone reads it.
 */
barred: string | null, };

/**
 * Some works.
 */
export type FoundWorks = { 
/**
 * Those that have changed last come first.
 */
works: Array<WorkCard>, 
/**
 * What is asked for to have the next ones; null: there are none.
 */
more: string | null, };

/**
 * Something that is wrong with a rule file, or looks odd.
 */
export type Mistake = { 
/**
 * Counted from 1.
 */
line: number, 
/**
 * Counted from 1.
 */
column: number, 
/**
 * It only looks odd: the file can be played.
 */
warning: boolean, 
/**
 * What is wrong.
 */
message: string, 
/**
 * What to do.
 */
help: string | null, 
/**
 * Under which reading it shows (`NAME=VALUE`), if not under the default ones.
 */
reading: string | null, };

/**
 * What has come of a rule file that was handed in.
 */
export type Checked = { 
/**
 * In the order of its lines.
 */
mistakes: Array<Mistake>, 
/**
 * How many there are beside these.
 */
more: number, 
/**
 * The id under which it can be played; null: it has mistakes.
 */
game: string | null, 
/**
 * The work it is a version of now; null: it was only looked at, or has mistakes.
 */
work: WorkView | null, };

/**
 * The text of a game, as its maker has written it.
 */
export type RuleText = { 
/**
 * Of which game.
 */
game: string, 
/**
 * The rule file, without those that it extends.
 */
text: string, 
/**
 * The files of the games that it extends, as they were then: what stands behind `text` where nothing else is at
 * hand.
 */
carried: string, };

/**
 * A line of two texts that are compared.
 */
export type DiffLine = { 
/**
 * `same` in both, `out`: only in the first, `in`: only in the second.
 */
is: 'same' | 'out' | 'in', 
/**
 * Its number in the text that it is in; in both, in the second.
 */
number: number, 
/**
 * What it says.
 */
text: string, };

/**
 * What is different between two games.
 */
export type Difference = { 
/**
 * What has changed, each with some lines around it.
 */
parts: Array<Array<DiffLine>>, 
/**
 * They extend the same game, but not in the same version of it.
 */
inherited: boolean, };
