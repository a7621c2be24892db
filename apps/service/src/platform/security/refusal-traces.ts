import { createFailureLimit } from './failure-limit.js';

/** A refused log-in: the id of the user or API key (null if it does not exist), the typed name, and the address. */
export interface RefusedTry {
  subjectId: string | null;
  name: string;
  address: string;
}

/** Decides which refused log-ins are logged, so that very many of them fill neither the log nor the audit log. */
export interface RefusalTraces {
  /** Returns whether to log this refusal: the first one of a pair of name and address within an hour, up to a limit. */
  take(refused: RefusedTry, nowMs: number): boolean;
}

const windowMs = 3_600_000;
const mostOfSubject = 20;
const mostOfUnknownNames = 200;

/**
 * Permits at most 20 logged refusals an hour for one user or API key, and 200 for all unknown names together. Each
 * process counts separately.
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
