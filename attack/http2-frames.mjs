/** One frame of HTTP/2 (RFC 9113). */
export function frame(type, flags, stream, payload) {
  const head = Buffer.alloc(9);
  head.writeUIntBE(payload.length, 0, 3);
  head[3] = type;
  head[4] = flags;
  head.writeUInt32BE(stream, 5);
  return Buffer.concat([head, payload]);
}

/** The first bytes of a client: the preface and empty settings. */
export const http2Opening = Buffer.concat([
  Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'),
  frame(4, 0, 0, Buffer.alloc(0)),
]);

/** HPACK (RFC 7541) of a GET over https: method and scheme from the static table, the path and the host as literals. */
export const requestHeaders = (path, host) =>
  Buffer.concat([
    Buffer.from([0x82, 0x87, 0x04, path.length]),
    Buffer.from(path),
    Buffer.from([0x01, host.length]),
    Buffer.from(host),
  ]);

/**
 * HPACK of a header of 3,900 bytes, which the receiver stores in its table, and of 14 repetitions with one byte each.
 */
export const keptHeader = Buffer.concat([
  Buffer.from([0x40, 1, 0x78, 0x7f, ...lengthBeyond127(3_900)]),
  Buffer.alloc(3_900, 'a'),
]);
export const keptHeaderAgain = Buffer.alloc(14, 0xbe);

/** The rest of an integer with a prefix of seven bits (RFC 7541, 5.1). */
function lengthBeyond127(length) {
  const bytes = [];
  let rest = length - 127;
  while (rest >= 128) {
    bytes.push((rest % 128) | 128);
    rest = Math.floor(rest / 128);
  }
  return [...bytes, rest];
}
