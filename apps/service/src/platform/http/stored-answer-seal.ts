import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import type { Reply } from './reply.js';

/** The parts of a response that a repeated call gets. */
export type KeptAnswer = Pick<Reply, 'body' | 'links' | 'headers'>;

const algorithm = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

/**
 * The values under which the response to a request is stored, and the secret that encrypts it. Only the sender of the
 * request can derive this secret again.
 */
export interface AnswerSecrets {
  /**
   * SHA-256 of the Idempotency-Key, hexadecimal. So the row shows neither the key nor the response, which can only be
   * decrypted with the key.
   */
  keyDigest: string;
  /** SHA-256 of the call and the body. */
  requestHash: Buffer;
  /**
   * Encrypts the response: it may contain a signed address or the address of a webhook, which a dump of the database
   * must not show.
   */
  secret: Buffer;
}

/** Derives these values from a request. `owner` makes those of two callers differ, even if their requests are equal. */
export function answerSecrets(
  request: { key: string; call: string; body: Buffer },
  owner: string,
): AnswerSecrets {
  const { key, call, body } = request;
  const material = Buffer.concat([Buffer.from(`${key}\n${call}\n`), body]);
  return {
    keyDigest: createHash('sha256').update(key).digest('hex'),
    requestHash: createHash('sha256').update(`${call}\n`).update(body).digest(),
    secret: Buffer.from(hkdfSync('sha256', material, owner, 'fleet stored answer', 32)),
  };
}

/** Encrypts a response with AES-256-GCM; returns nonce, tag and ciphertext. */
export function sealAnswer({ secret }: AnswerSecrets, answer: KeptAnswer): Buffer {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(algorithm, secret, iv);
  const sealed = [cipher.update(JSON.stringify(answer)), cipher.final()];
  return Buffer.concat([iv, cipher.getAuthTag(), ...sealed]);
}

/** Returns the response that was sealed. Throws if the bytes were changed, or if they were sealed with another lock. */
export function openAnswer({ secret }: AnswerSecrets, sealed: Buffer): KeptAnswer {
  const decipher = createDecipheriv(algorithm, secret, sealed.subarray(0, ivBytes));
  decipher.setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes));
  const text = Buffer.concat([decipher.update(sealed.subarray(ivBytes + tagBytes)), decipher.final()]);
  return JSON.parse(text.toString()) as KeptAnswer;
}
