import { createFailureLimit } from './failure-limit.js';

/** A refused log-in: the named user or API key (null if it does not exist), the typed name, and the address. */
export interface RefusedTry {
  subjectId: string | null;
  name: string;
  address: string;
}

/** Decides which refused log-ins are logged, so that a flood fills neither the log nor the audit log. */
export interface RefusalTraces {
  /** Whether this refusal is to be logged: the first of a name and address within an hour, up to a limit. */
  take(refused: RefusedTry, nowMs: number): boolean;
}

const windowMs = 3_600_000;
const mostOfSubject = 20;
const mostOfUnknownNames = 200;

/**
 * At most 20 traces an hour of one user or API key, and 200 of all unknown names together. Each process counts for
 * itself.
 */
export function createRefusalTraces(): RefusalTraces {
  const ofPair = createFailureLimit(1, windowMs);
  const ofSubject = createFailureLimit(mostOfSubject, windowMs);
  const ofUnknown = createFailureLimit(mostOfUnknownNames, windowMs);
  return {
    take({ subjectId, name, address }, nowMs) {
      const pair = `${address} ${name.toLowerCase()}`;
      const [whole, key] = subjectId === null ? [ofUnknown, 'unknown'] : [ofSubject, subjectId];
      if (whole.isBlocked(key, nowMs) || ofPair.isBlocked(pair, nowMs)) return false;
      ofPair.note(pair, nowMs);
      whole.note(key, nowMs);
      return true;
    },
  };
}
