import { constants } from 'node:crypto';
import type { SecureContextOptions } from 'node:tls';

/**
 * What TLS agrees on with others, as server and as client. Only suites with forward secrecy and authenticated
 * encryption, so none with CBC. Only key exchanges that take a millisecond or two: Node would also accept Diffie-Hellman
 * with thousands of bits, which the other side can choose, and which takes up to a second. No second handshake on a
 * connection, for the same reason.
 */
export const strongTls = {
  minVersion: 'TLSv1.2',
  ciphers: [
    'TLS_AES_128_GCM_SHA256',
    'TLS_AES_256_GCM_SHA384',
    'TLS_CHACHA20_POLY1305_SHA256',
    ...['ECDHE-ECDSA', 'ECDHE-RSA'].flatMap((exchange) =>
      ['AES128-GCM-SHA256', 'AES256-GCM-SHA384', 'CHACHA20-POLY1305'].map(
        (cipher) => `${exchange}-${cipher}`,
      ),
    ),
  ].join(':'),
  ecdhCurve: 'X25519:P-256:P-384',
  secureOptions: constants.SSL_OP_NO_RENEGOTIATION,
} as const satisfies SecureContextOptions;
