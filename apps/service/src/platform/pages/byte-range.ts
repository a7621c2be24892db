/** The bytes from `start` to `end`, both included. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * The range that a `Range` header requests of `size` bytes; null for all of them, which a header with another unit than
 * bytes gives too (RFC 9110, 14.2). A range that goes beyond the file ends with it (14.1.2). `refused` for a range that
 * does not exist, a malformed header, and several ranges, which no client needs and which would cost too much.
 */
export function byteRange(header: string | undefined, size: number): ByteRange | null | 'refused' {
  if (header === undefined || !/^\s*bytes\s*=/i.test(header)) return null;
  const found = /^\s*bytes\s*=\s*(?:(\d+)\s*)?-\s*(?:(\d+)\s*)?$/i.exec(header);
  const [, from = '', to = ''] = found ?? [];
  if (from === '' && to === '') return 'refused';
  if (from === '') {
    const length = Math.min(Number(to), size);
    return length === 0 ? 'refused' : { start: size - length, end: size - 1 };
  }
  const [start, end] = [Number(from), to === '' ? size - 1 : Math.min(Number(to), size - 1)];
  return start > end ? 'refused' : { start, end };
}
