/** Bytes from `start` up to and with `end`. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * What a `Range` header asks of `size` bytes: null for all of them, also if it names another unit than bytes
 * (RFC 9110, 14.2). `refused` for a range that does not exist, a header of another form, and for several ranges, which
 * nobody needs here and which would cost more than they say.
 */
export function byteRange(header: string | undefined, size: number): ByteRange | null | 'refused' {
  if (header === undefined || !/^\s*bytes\s*=/i.test(header)) return null;
  const [, from, to] = /^\s*bytes\s*=\s*(\d{0,15})\s*-\s*(\d{0,15})\s*$/i.exec(header) ?? [];
  if (from === undefined || to === undefined || (from === '' && to === '')) return 'refused';
  if (from === '') {
    const length = Math.min(Number(to), size);
    return length === 0 ? 'refused' : { start: size - length, end: size - 1 };
  }
  const [start, end] = [Number(from), to === '' ? size - 1 : Math.min(Number(to), size - 1)];
  return start > end ? 'refused' : { start, end };
}
