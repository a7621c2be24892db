import type { DispatchAnswer } from './dispatch-request.js';
import { type RecordDispatch, recordsOf } from './dispatch-shape.js';
import { failureVerdict } from './failure-verdict.js';
import { readOutcomeResults } from './outcome-results.js';
import { recordProblems } from './record-problems.js';
import { backOff, goOn, type MayUploadAgain, type SendVerdict } from './send-verdict.js';

/**
 * The meaning of a response for each record of its request, as the table in docs/guides/driver-client.md says. A record
 * leaves the queue only if the response confirms it: an outcome under its own id, a report or positions by a success.
 */
export function judgeAnswer(
  dispatch: RecordDispatch,
  answer: DispatchAnswer,
  mayUploadAgain: MayUploadAgain,
): SendVerdict {
  const verdict = verdictOf(dispatch, answer, mayUploadAgain);
  const park = verdict.park.map(({ id, problems }) => ({ id, problems: recordProblems(problems) }));
  return { ...verdict, park };
}

function verdictOf(
  dispatch: RecordDispatch,
  answer: DispatchAnswer,
  mayUploadAgain: MayUploadAgain,
): SendVerdict {
  const { result } = answer;
  if (!result.ok) return failureVerdict(dispatch, result.failure, mayUploadAgain);
  const verdict = successVerdict(dispatch, answer, mayUploadAgain);
  if (typeof verdict === 'string') {
    return backOff({ kind: 'unreadable', status: result.status, reason: 'wrong_shape', detail: verdict });
  }
  return { ...goOn, ...verdict, receivedThrough: result.body.received_through };
}

/** What a success means for the records; a sentence if it cannot be the response to this request. */
function successVerdict(
  dispatch: RecordDispatch,
  answer: DispatchAnswer,
  mayUploadAgain: MayUploadAgain,
): Partial<SendVerdict> | string {
  const all = { remove: recordsOf(dispatch).map((each) => each.id) };
  if (answer.kind === 'report' && answer.result.ok && dispatch.kind === 'report') {
    const isQuarantined = answer.result.body.data.quarantined === true;
    return { ...all, quarantined: isQuarantined ? all.remove : [] };
  }
  if (answer.kind === 'positions' && answer.result.ok && dispatch.kind === 'positions') {
    const { recorded, duplicates, quarantined } = answer.result.body.data;
    // Positions have no ids: either all of them were received, or the response belongs to another request.
    if (recorded + duplicates + quarantined === dispatch.records.length) {
      // If only some are quarantined, it is not known which.
      return { ...all, quarantined: quarantined === dispatch.records.length ? all.remove : [] };
    }
    return 'The counts of the response are not those of the positions sent.';
  }
  if (answer.kind === 'outcomes' && answer.result.ok && dispatch.kind === 'outcomes') {
    const read = readOutcomeResults(dispatch.records, answer.result.body.data, mayUploadAgain);
    if (read.remove.length + read.park.length + read.uploadAgain.length > 0) return read;
    return 'The response has a result for none of the outcomes sent.';
  }
  return 'The response belongs to another call.';
}
