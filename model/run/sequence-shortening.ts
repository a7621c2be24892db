import type { Move } from '../world/model-world.js';
import type { Done } from './model-property.js';

export interface Shortened {
  done: Done;
  tries: number;
}

/** How many smaller forms of a move are tried; further ones are rarely useful. */
const formsTried = 12;

/**
 * Looks for the shortest sequence that still shows a difference, within the given time. First leaves out parts, large
 * ones before small ones, then makes the remaining moves smaller. Every attempt uses its own organisations.
 */
export async function shortest(
  first: Done,
  timeMs: number,
  run: (moves: readonly Move[]) => Promise<Done>,
): Promise<Shortened> {
  const untilMs = performance.now() + timeMs;
  let best = first;
  let tries = 0;
  /** Runs the moves. If they show a difference too, stores them as the best ones and returns true. */
  async function differs(moves: readonly Move[]): Promise<boolean> {
    tries += 1;
    const done = await run(moves);
    if (done.error === null) return false;
    best = done;
    return true;
  }
  const isTimeOver = () => performance.now() > untilMs;

  async function leaveOut(): Promise<void> {
    for (
      let size = Math.ceil(best.moves.length / 2);
      size >= 1;
      size = size === 1 ? 0 : Math.ceil(size / 2)
    ) {
      // Starts at the end, because later moves depend on earlier ones.
      for (let start = best.moves.length - size; start > -size && !isTimeOver(); start -= size) {
        const from = Math.max(0, start);
        const rest = [...best.moves.slice(0, from), ...best.moves.slice(start + size)];
        if (rest.length > 0 && rest.length < best.moves.length) await differs(rest);
      }
    }
  }

  async function makeSmaller(place: number): Promise<void> {
    const move = best.moves[place];
    if (move === undefined) return;
    let forms = 0;
    for (const each of move.smaller()) {
      forms += 1;
      if (forms > formsTried || isTimeOver()) return;
      if (await differs([...best.moves.slice(0, place), each, ...best.moves.slice(place + 1)])) {
        return makeSmaller(place);
      }
    }
  }

  for (;;) {
    const before = textOf(best.moves);
    await leaveOut();
    for (let place = best.moves.length - 1; place >= 0 && !isTimeOver(); place -= 1) await makeSmaller(place);
    if (textOf(best.moves) === before || isTimeOver()) return { done: best, tries };
  }
}

function textOf(moves: readonly Move[]): string {
  return JSON.stringify(moves.map(({ sort, input }) => ({ sort, input })));
}
