import { crc32 } from 'node:zlib';

// A journal is a text of lines, one frame each: `<checksum> <number> <first> <length> <JSON>`, where `first` is the
// number of the first frame of the same write. JSON contains no line breaks, so a reader finds the next frame after any
// damage. The checksum starts from the seed in the file's name. So a frame of another journal, which a disk may return
// after a power loss, does not match.

/** One line with a correct checksum. */
export interface Frame {
  number: number;
  /** The number of the first frame of the same write. */
  first: number;
  payload: string;
}

export interface FrameReading {
  frames: Frame[];
  /** The highest number that was seen; -1 if there was none. */
  last: number;
  /** Unreadable ranges that are not a torn write, in bytes from `from` (included) to `to` (excluded). */
  unreadable: { from: number; to: number }[];
  /** The offset of the next frame. */
  end: number;
  /** The end of a torn write that begins at `end`; `end` if there is none. */
  tornEnd: number;
  /** True if the last frame is whole but has lost its line end. */
  loose: boolean;
}

const newline = 0x0a;
const longestHead = 56;
const head = /^([0-9a-f]{8}) (\d{1,15}) (\d{1,15}) (\d{1,10}) /;
/** The beginning of a frame that was cut off before its content. */
const cutHead = /^(?:[0-9a-f]{0,8}|[0-9a-f]{8} (\d{0,15})|[0-9a-f]{8} (\d{1,15}) \d{0,15}(?: \d{0,10})?)$/;

/** A frame as a line of bytes. */
export function frameLine(seed: number, { number, first, payload }: Frame): Buffer {
  const rest = `${number} ${first} ${Buffer.byteLength(payload)} ${payload}`;
  const checksum = crc32(rest, seed).toString(16).padStart(8, '0');
  return Buffer.from(`${checksum} ${rest}\n`);
}

/**
 * Reads the readable frames. A write that was cut by the end of the process or a power loss leaves the beginning of the
 * next frame, perhaps followed by zeros; anything else that is not a frame is unreadable. Frames after damage count,
 * unless a power loss may have kept the end of the last write and lost its beginning: that write was not acknowledged,
 * and a later commit must not be kept without an earlier one.
 */
export function readFrames(bytes: Buffer, seed: number): FrameReading {
  const reading: FrameReading = { frames: [], last: -1, unreadable: [], end: 0, tornEnd: 0, loose: false };
  /** The number of frames before each range of zeros, which was never written. */
  const holes: number[] = [];
  for (let position = 0; position < bytes.length; ) {
    const found = frameAt(bytes, position, seed);
    if (found !== null && found.frame.number > reading.last) {
      reading.frames.push(found.frame);
      reading.last = found.frame.number;
      reading.loose ||= bytes[found.end] !== newline;
      position = found.end + 1;
      reading.end = position;
      continue;
    }
    const lineEnd = bytes.indexOf(newline, position);
    if (lineEnd < 0) {
      readTail(bytes, position, reading);
      break;
    }
    addUnreadable(reading, position, lineEnd + 1);
    if (bytes.subarray(position, lineEnd).includes(0)) holes.push(reading.frames.length);
    position = lineEnd + 1;
  }
  reading.tornEnd = Math.max(reading.tornEnd, reading.end);
  return { ...reading, frames: reading.frames.slice(0, endOfWhole(reading.frames, holes)) };
}

/** The number of frames before the first hole within the last write. */
function endOfWhole(frames: readonly Frame[], holes: readonly number[]): number {
  const first = frames.at(-1)?.first;
  const torn = holes.find((place) => {
    const frame = frames[place];
    return frame !== undefined && frame.first === first && frame.number > frame.first;
  });
  return torn ?? frames.length;
}

function frameAt(bytes: Buffer, position: number, seed: number): { frame: Frame; end: number } | null {
  const match = head.exec(bytes.toString('latin1', position, position + longestHead));
  if (match === null) return null;
  const [text, checksum, number, first, length] = match;
  const start = position + text.length;
  const end = start + Number(length);
  if (end > bytes.length || crc32(bytes.subarray(position + 9, end), seed) !== Number(`0x${checksum}`)) {
    return null;
  }
  const payload = bytes.toString('utf8', start, end);
  return { frame: { number: Number(number), first: Number(first), payload }, end };
}

/**
 * Reads the last bytes, which have no line end: nothing, a torn write, or damage. Zeros after them are allocated room.
 */
function readTail(bytes: Buffer, start: number, reading: FrameReading): void {
  let from = start;
  let to = bytes.length;
  while (to > from && bytes[to - 1] === 0) to -= 1;
  if (!isTorn(bytes.subarray(from, to), reading.last + 1)) {
    addUnreadable(reading, from, to);
    from = to;
  }
  reading.end = from;
  reading.tornEnd = to;
}

function isTorn(rest: Buffer, next: number): boolean {
  const text = rest.toString('latin1', 0, longestHead);
  const whole = head.exec(text);
  if (whole !== null) {
    return Number(whole[2]) === next && rest.length - whole[0].length <= Number(whole[4]);
  }
  const cut = cutHead.exec(text);
  return cut !== null && (cut[2] ?? `${next}`) === `${next}` && `${next}`.startsWith(cut[1] ?? '');
}

function addUnreadable(reading: FrameReading, from: number, to: number): void {
  const previous = reading.unreadable.at(-1);
  if (previous?.to === from) previous.to = to;
  else reading.unreadable.push({ from, to });
  reading.end = to;
}
