import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { createWorkGate, type WorkLane } from './work-gate.js';

/**
 * OWASP's first choice for Argon2id: 19 MiB of memory, two passes, one lane. A hash takes some 20 ms on two shared
 * cores.
 */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Limits how many hashes are computed at the same time: one per core, but at most three. So one of the four threads of
 * Node's pool stays free to read files and resolve names. When many users log in, only hashes wait. Known users, and
 * the addresses of other callers, take turns, so that many attempts of one caller delay only this caller.
 */
const gate = createWorkGate({ width: Math.min(availableParallelism(), 3), mostOfLane: 64, mostWaiting: 500 });

/** The lane for secrets of callers with a token, for example when they set a new one. */
const ownLane: WorkLane = { key: 'own', known: true };

const phcBytes = (length: number): string => randomBytes(length).toString('base64').replaceAll('=', '');

/** A hash that matches no secret. Checking it takes as long as checking a real one. */
const decoy = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$${phcBytes(16)}$${phcBytes(32)}`;

/** The Argon2id hash of a password or pin, with its salt and cost in PHC notation [C-3]. */
export function hashSecret(secret: string): Promise<string> {
  return gate(ownLane, () => hash(typed(secret), cost));
}

/** Returns whether the password or pin matches the hash [C-3]. Throws if the text is not a hash. */
export function verifySecret(secretHash: string, secret: string): Promise<boolean> {
  return inCheckLine(ownLane, () => compareSecret(secretHash, secret));
}

/** For a name that has no secret: returns false, after the same time as a real check [C-3]. */
export function verifyNothing(secret: string): Promise<false> {
  return inCheckLine(ownLane, () => compareNothing(secret));
}

/**
 * Runs work that checks a secret, in the turn of its lane. Only a few checks run at the same time, so the counts that
 * they read before the check are nearly exact.
 */
export const inCheckLine = gate;

/** Like `verifySecret`, for work that already runs in its turn. */
export function compareSecret(secretHash: string, secret: string): Promise<boolean> {
  return verify(secretHash, typed(secret));
}

/** Like `verifyNothing`, for work that already runs in its turn. */
export async function compareNothing(secret: string): Promise<false> {
  await verify(decoy, typed(secret));
  return false;
}

/** Keyboards may encode the same accented letter in different ways; this makes them equal. */
const typed = (secret: string): string => secret.normalize('NFKC');
