import { constants } from 'node:crypto';
import type { SecureContextOptions } from 'node:tls';

/**
 * The TLS settings of the service, as server and as client. They allow only cipher suites with forward secrecy and
 * authenticated encryption, so none with CBC. They allow only key exchanges that take a millisecond or two. Node would
 * also accept Diffie-Hellman with thousands of bits, which the other side can choose and which takes up to a second.
 * For the same reason, a second handshake on a connection is refused.
 */
export const strongTls = {
  minVersion: 'TLSv1.2',
  ciphers: [
    'TLS_AES_128_GCM_SHA256',
    'TLS_AES_256_GCM_SHA384',
    'TLS_CHACHA20_POLY1305_SHA256',
    'ECDHE-ECDSA-AES128-GCM-SHA256',
    'ECDHE-ECDSA-AES256-GCM-SHA384',
    'ECDHE-ECDSA-CHACHA20-POLY1305',
    'ECDHE-RSA-AES128-GCM-SHA256',
    'ECDHE-RSA-AES256-GCM-SHA384',
    'ECDHE-RSA-CHACHA20-POLY1305',
  ].join(':'),
  ecdhCurve: 'X25519:P-256:P-384',
  secureOptions: constants.SSL_OP_NO_RENEGOTIATION,
} as const satisfies SecureContextOptions;
