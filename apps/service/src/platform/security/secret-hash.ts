import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { createWorkGate, type WorkLane } from './work-gate.js';

/** OWASP's first choice for Argon2id: 19 MiB, two passes, one lane; some 20 ms on two shared cores. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Hashes run at once on as many threads as there are cores, but never on all four threads of Node's pool, which also
 * read files and resolve names. In a rush of log-ins, hashes wait and everything else continues. Known users and the
 * addresses of others take turns, so that a flood from one delays only itself.
 */
const gate = createWorkGate({ width: Math.min(availableParallelism(), 3), mostOfLane: 64, mostWaiting: 500 });

/** The lane of the secrets that callers with a token set. */
const ownLane: WorkLane = { key: 'own', known: true };

const phcBytes = (length: number): string => randomBytes(length).toString('base64').replaceAll('=', '');

/** A hash that matches no secret; checking it takes as long as checking a real one. */
const decoy = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$${phcBytes(16)}$${phcBytes(32)}`;

/** The Argon2id hash of a password or pin, with its salt and cost in PHC notation [C-3]. */
export function hashSecret(secret: string): Promise<string> {
  return gate(ownLane, () => hash(typed(secret), cost));
}

/** Returns whether the password or pin matches the hash [C-3]. Throws if the text is not a hash. */
export function verifySecret(secretHash: string, secret: string): Promise<boolean> {
  return inCheckLine(ownLane, () => compareSecret(secretHash, secret));
}

/** For a name without a secret: returns false after the time that a check takes [C-3]. */
export function verifyNothing(secret: string): Promise<false> {
  return inCheckLine(ownLane, () => compareNothing(secret));
}

/**
 * Runs work that checks a secret when its lane has its turn. Only little such work runs at once, so counts that it
 * reads before the check are nearly exact.
 */
export const inCheckLine = gate;

/** As `verifySecret`, for work that already has its turn. */
export function compareSecret(secretHash: string, secret: string): Promise<boolean> {
  return verify(secretHash, typed(secret));
}

/** As `verifyNothing`, for work that already has its turn. */
export async function compareNothing(secret: string): Promise<false> {
  await verify(decoy, typed(secret));
  return false;
}

/** Keyboards may encode the same accented letter in different ways. */
const typed = (secret: string): string => secret.normalize('NFKC');
