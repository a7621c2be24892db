import type { WriteStream } from 'node:tty';
import { plainLine, type ViewSnapshot, viewLines } from './view-lines.js';

/** Shows how the run goes until it is closed. */
export interface LiveView {
  /** A line that stays, above the redrawn part. */
  say(line: string): void;
  close(): void;
}

const redrawMs = 250;
const lineMs = 5_000;
/** Drawn by the terminal as one frame, where it knows how (DEC mode 2026). */
const frame = { begin: '\x1b[?2026h', end: '\x1b[?2026l' };
const hideCursor = '\x1b[?25l';
const showCursor = '\x1b[?25h';
const eraseRest = '\x1b[K';
const eraseBelow = '\x1b[J';

/** Draws in place on a terminal; writes a line every few seconds anywhere else, and where `plain` is asked for. */
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
  /** Lines on the screen that the next frame is drawn over. */
  let drawn = 0;
  const up = () => (drawn === 0 ? '\r' : `\r\x1b[${drawn}A`);
  const draw = () => {
    const now = snapshot();
    if (now === null) return;
    // More lines than the screen has would scroll away, and could not be drawn over.
    const lines = viewLines(now, output.columns || 80).slice(0, Math.max(1, (output.rows || 24) - 1));
    const text = lines.map((line) => `${line}${eraseRest}\n`).join('');
    output.write(`${frame.begin}${hideCursor}${up()}${text}${eraseBelow}${frame.end}`);
    drawn = lines.length;
  };
  /** Output for another width has been wrapped by the terminal: it stays, and the view is drawn again below. */
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
