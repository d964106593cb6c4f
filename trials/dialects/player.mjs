// Random games by the rules of a library of npm, as lines of JSON; the same as `player.py`, which says more.
//
// A player passes to `main` a library: { name, dialect, knowsHistory, variants, start(variant), reads, read(variant, form,
// text) }; the last two are optional, the forms of files that it reads and the turns of the game in a file. A
// variant is its name, the id or a known name of the game in Variorum, and its readings as pairs. A game has the functions position,
// turns, short (optional), after, play, result and, optional, claim, records and end (which frees memory).

import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";

const MAX_TURNS = 160;
const MAX_DETAILED = 500;
const SHUFFLED = 4;

/** The version of an installed package. */
const versionOf = (name) =>
  JSON.parse(readFileSync(new URL(`node_modules/${name}/package.json`, import.meta.url))).version;

/** A generator of random numbers from 0 to 1 that a text starts: mulberry32, seeded by FNV-1a. */
function generator(text) {
  let state = 0x811c9dc5;
  for (const byte of Buffer.from(text)) state = Math.imul(state ^ byte, 0x01000193) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const back = (turn) => turn.slice(turn.length / 2) + turn.slice(0, turn.length / 2);

function choose(random, turns, last, shuffles) {
  if (shuffles && last && turns.includes(back(last)) && random() < 0.7) return back(last);
  return turns[Math.floor(random() * turns.length)];
}

function* lines(game, random, shuffles, detailed) {
  const own = [undefined, undefined];
  for (let number = 0; ; number++) {
    const turns = game.turns().sort();
    const result = game.result();
    const claim = game.claim?.() ?? "*";
    const over = result !== "*" || turns.length === 0 || number === MAX_TURNS || (claim !== "*" && !shuffles);
    const played = over ? null : choose(random, turns, own[number % 2], shuffles);
    const every = detailed && turns.length <= MAX_DETAILED;
    const listed = turns.filter((turn) => every || turn === played);
    const details = Object.fromEntries(listed.map((turn) => [turn, [game.short?.(turn) ?? null, game.after(turn)]]));
    const records = over ? (game.records?.() ?? []) : [];
    yield { position: game.position(), turns, details, result, claim, played, records };
    if (over) break;
    own[number % 2] = played;
    game.play(played);
  }
  game.end?.();
}

/** What the library reads in a file, or why it reads nothing. */
function readFile(library, { variant, form, text }) {
  try {
    return { turns: library.read(variant, form, text), error: null };
  } catch (error) {
    return { turns: [], error: String(error) };
  }
}

/** Answers the command line. */
export function main(library) {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { games: { type: "string" }, detailed: { type: "string" }, seed: { type: "string" } },
  });
  const [command, variant] = positionals;
  const print = (value) => process.stdout.write(JSON.stringify(value) + "\n");
  if (command === "list") {
    const { name, dialect, knowsHistory, variants, reads = [] } = library;
    print({ library: name, version: versionOf(name), dialect, fields: null, knows_history: knowsHistory, variants, reads });
    return;
  }
  if (command === "read") {
    const files = readFileSync(variant, "utf8").split("\n").filter(Boolean);
    for (const file of files) print(readFile(library, JSON.parse(file)));
    return;
  }
  for (let number = 0; number < Number(values.games); number++) {
    const random = generator(`${values.seed} ${variant} ${number}`);
    const shuffles = number % SHUFFLED === SHUFFLED - 1;
    for (const line of lines(library.start(variant), random, shuffles, number < Number(values.detailed))) print(line);
  }
}
