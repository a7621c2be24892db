/** The bytes from `start` to `end`, both included. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * Returns the range of a file of `size` bytes that a `Range` header requests. Null means the whole file: there is no
 * header, or its unit is not bytes (RFC 9110, 14.2). A range that begins within the file and goes beyond its end is cut
 * at the end (14.1.2). `refused`: the range does not exist, the header is malformed, or it requests several ranges,
 * which no client needs and which would cost too much.
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
