import type { WriteStream } from 'node:tty';
import { plainLine, type ViewSnapshot, viewLines } from './view-lines.js';

/** Shows the progress of the run until it is closed. */
export interface LiveView {
  /** Prints a line that stays, above the redrawn part. */
  say(line: string): void;
  close(): void;
}

const redrawMs = 250;
const lineMs = 5_000;
/** Between these, a terminal that supports DEC mode 2026 draws everything as one frame. */
const frame = { begin: '\x1b[?2026h', end: '\x1b[?2026l' };
const hideCursor = '\x1b[?25l';
const showCursor = '\x1b[?25h';
const eraseRest = '\x1b[K';
const eraseBelow = '\x1b[J';

/**
 * Redraws in place on a terminal. If the output is not a terminal, or with `plain`, writes a line every few seconds.
 */
export function openLiveView(
  output: WriteStream,
  snapshot: () => ViewSnapshot | null,
  plain: boolean,
): LiveView {
  return output.isTTY && !plain ? drawnView(output, snapshot) : writtenView(output, snapshot);
}

function writtenView(output: WriteStream, snapshot: () => ViewSnapshot | null): LiveView {
  const timer = setInterval(() => {
    const now = snapshot();
    if (now !== null) output.write(`${plainLine(now)}\n`);
  }, lineMs);
  return {
    say: (line) => void output.write(`${line}\n`),
    close: () => clearInterval(timer),
  };
}

function drawnView(output: WriteStream, snapshot: () => ViewSnapshot | null): LiveView {
  /** The number of lines on the screen that the next frame replaces. */
  let drawn = 0;
  const up = () => (drawn === 0 ? '\r' : `\r\x1b[${drawn}A`);
  const draw = () => {
    const now = snapshot();
    if (now === null) return;
    // More lines than the screen has would scroll away and could not be replaced.
    const lines = viewLines(now, output.columns || 80).slice(0, Math.max(1, (output.rows || 24) - 1));
    const text = lines.map((line) => `${line}${eraseRest}\n`).join('');
    output.write(`${frame.begin}${hideCursor}${up()}${text}${eraseBelow}${frame.end}`);
    drawn = lines.length;
  };
  /** The terminal has wrapped the lines of the earlier width, so the screen is cleared and drawn again. */
  const resized = () => {
    output.write(`\x1b[2J\x1b[H`);
    drawn = 0;
    draw();
  };
  const leave = () => output.write(showCursor);
  const timer = setInterval(draw, redrawMs);
  output.on('resize', resized);
  process.once('exit', leave);
  return {
    say(line) {
      output.write(`${up()}${eraseBelow}${line}\n`);
      drawn = 0;
      draw();
    },
    close() {
      clearInterval(timer);
      output.off('resize', resized);
      process.off('exit', leave);
      draw();
      leave();
    },
  };
}
