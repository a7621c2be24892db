/** Why a connection was closed during its TLS handshake; `code` looks like those of Node. */
export class HandshakeFault extends Error {
  readonly code = 'ERR_SSL_HANDSHAKE';
}
