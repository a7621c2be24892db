const headerBytes = 5;

/**
 * Returns the end of the TLS record that begins or continues at `from`, or the end of `bytes` if the record is longer
 * (RFC 8446 section 5.1).
 */
export type RecordReader = (bytes: Buffer, from: number) => number;

/** Creates a reader for one connection. Records may arrive in pieces. */
export function createRecordReader(): RecordReader {
  let headerRead = 0;
  let length = 0;
  let left = 0;
  return (bytes, from) => {
    let at = from;
    while (left === 0 && at < bytes.length) {
      headerRead += 1;
      // The type and the version come before the length.
      if (headerRead > 3) length = length * 256 + (bytes[at] ?? 0);
      at += 1;
      if (headerRead < headerBytes) continue;
      left = length;
      headerRead = 0;
      length = 0;
      if (left === 0) return at;
    }
    const end = Math.min(bytes.length, at + left);
    left -= end - at;
    return end;
  };
}
