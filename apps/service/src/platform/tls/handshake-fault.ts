/** A connection was closed during its TLS handshake. `code` has the form of Node's own codes. */
export class HandshakeFault extends Error {
  readonly code = 'ERR_SSL_HANDSHAKE';
}
