import { createCipheriv, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { connect as connectTls } from 'node:tls';

/** KeyUpdate without a request for one in return, and the type of the record's content (RFC 8446 4.6.3, 5.2). */
const keyUpdate = Buffer.from([24, 0, 0, 1, 0, 22]);
const tagBytes = 16;
const header = Buffer.from([23, 3, 3, 0, keyUpdate.length + tagBytes]);

/** Opens a TLS connection; resolves with its socket and the secret of what the client sends. */
export async function openEncrypted(port) {
  const socket = connect(port, '127.0.0.1');
  const encrypted = connectTls({
    socket,
    rejectUnauthorized: false,
    minVersion: 'TLSv1.3',
    ciphers: 'TLS_AES_128_GCM_SHA256',
  });
  for (const each of [socket, encrypted]) each.on('error', () => {});
  let secret = null;
  encrypted.on('keylog', (line) => {
    const [label, , value] = line.toString().trim().split(' ');
    if (label === 'CLIENT_TRAFFIC_SECRET_0') secret = Buffer.from(value, 'hex');
  });
  await once(encrypted, 'secureConnect');
  return { socket, secret };
}

/** The bytes of `count` KeyUpdates, each encrypted with the key that the previous one announced. */
export function keyUpdates(firstSecret, count) {
  const records = [];
  let secret = firstSecret;
  for (let n = 0; n < count; n += 1) {
    const cipher = createCipheriv('aes-128-gcm', expand(secret, 'key', 16), expand(secret, 'iv', 12));
    cipher.setAAD(header);
    records.push(header, cipher.update(keyUpdate), cipher.final(), cipher.getAuthTag());
    secret = expand(secret, 'traffic upd', 32);
  }
  return Buffer.concat(records);
}

/** HKDF-Expand-Label of RFC 8446 section 7.1, for results of at most 32 bytes. */
function expand(secret, label, length) {
  const name = Buffer.from(`tls13 ${label}`);
  const info = Buffer.concat([Buffer.from([0, length, name.length]), name, Buffer.from([0, 1])]);
  return createHmac('sha256', secret).update(info).digest().subarray(0, length);
}
