import { isProblemCode, type Problem } from '@fleet/contract/ground/problems';
import { isRecord } from '@fleet/contract/ground/schema-reading';
import { mergedFaults } from '@fleet/domain/values/fault-merging';
import type { Logger } from 'pino';
import { Refusal } from '../../context.js';
import type { Reply } from './reply.js';

/** A request whose form has faults. */
export interface FaultyInput {
  faults: readonly Problem[];
  /** The places of the body whose faulty values were replaced by a substitute or removed. */
  replaced: readonly string[];
}

/**
 * Refuses a request whose form has faults. The refusal contains these faults, and those that a trial of the remaining
 * request finds, so that a client can correct all of them. A missing permission comes first [C-2]. The trial changes
 * nothing. If the trial itself fails, the refusal contains only the faults of the form.
 */
export async function refuseFaulty(
  log: Logger,
  { faults, replaced }: FaultyInput,
  trial: () => Promise<Reply>,
): Promise<never> {
  throw new Refusal(mergedFaults(faults, await found(log, trial), replaced));
}

async function found(log: Logger, trial: () => Promise<Reply>): Promise<readonly Problem[]> {
  try {
    return faultsOfParts(await trial());
  } catch (error) {
    if (error instanceof Refusal) return error.problems;
    log.warn({ err: error }, 'the trial of a request with faults of form failed');
    return [];
  }
}

/** The problems of the rejected entries of a batch whose other entries were accepted. */
function faultsOfParts({ status, body }: Reply): Problem[] {
  if (status !== 207 || typeof body !== 'string') return [];
  const { data } = JSON.parse(`${body}}`) as { data: unknown };
  const entries = Array.isArray(data) ? data.filter(isRecord) : [];
  return entries.flatMap(({ errors }) => (Array.isArray(errors) ? errors.filter(isKnownProblem) : []));
}

function isKnownProblem(value: unknown): value is Problem {
  return isRecord(value) && typeof value.message === 'string' && isProblemCode(value.code);
}
