import { isProblemCode, type Problem } from '@fleet/contract/ground/problems';
import { isRecord } from '@fleet/contract/ground/schema-reading';
import { faultsBesideForm } from '@fleet/domain/values/faults-beside-form';
import type { Logger } from 'pino';
import { Refusal } from '../../context.js';
import type { Reply } from './reply.js';

/** What is wrong with the form of a request. */
export interface FaultyInput {
  faults: readonly Problem[];
  /** Where something else stands now in the body, or nothing. */
  replaced: readonly string[];
}

/** An answer has no more [C-2]: past so many it is not known what else is at fault. */
const mostProblems = 100;

/**
 * Refuses a request whose form has faults, with these and with what a trial of the rest finds: a client mends all of them at once,
 * and is told first what it may not do at all [C-2]. The trial leaves nothing behind; where it fails by itself, the faults
 * of form are told alone.
 */
export async function refuseFaulty(
  log: Logger,
  { faults, replaced }: FaultyInput,
  trial: () => Promise<Reply>,
): Promise<never> {
  if (faults.length >= mostProblems) throw new Refusal(faults);
  throw new Refusal(faultsBesideForm(faults, await found(log, trial), replaced));
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

/** What was said of the entries of a batch that were rejected beside others. */
function faultsOfParts({ status, body }: Reply): Problem[] {
  if (status !== 207 || typeof body !== 'string') return [];
  const { data } = JSON.parse(`${body}}`) as { data: unknown };
  const entries = Array.isArray(data) ? data.filter(isRecord) : [];
  return entries.flatMap(({ errors }) => (Array.isArray(errors) ? errors.filter(isKnownProblem) : []));
}

function isKnownProblem(value: unknown): value is Problem {
  return isRecord(value) && typeof value.message === 'string' && isProblemCode(value.code);
}
