import type { Problem } from '@fleet/contract/ground/problems';
import { type CallFailure, hasProblem, isElsewhere } from '../calls/call-result.js';
import { type RecordDispatch, recordsOf } from './dispatch-shape.js';
import { refuse } from './outcome-results.js';
import { placeOfKey } from './record-problems.js';
import {
  type BlockedBy,
  backOff,
  type Consequence,
  goOn,
  type MayUploadAgain,
  type SendVerdict,
} from './send-verdict.js';
import type { UnsentRecord } from './unsent-record.js';

type Refused = Extract<CallFailure, { kind: 'refused' }>;

/**
 * The consequence of a failure that is not about the content (no response, no token, another driver, try later). Null
 * if it is about the content.
 */
export function generalConsequence(failure: CallFailure): Consequence | null {
  const again: Consequence = { kind: 'back_off', ms: retryAfterOf(failure), failure };
  switch (failure.kind) {
    case 'signed_out':
      return { kind: 'blocked', why: 'log_in', failure };
    case 'aborted':
      return { kind: 'stopped' };
    case 'unreachable':
    case 'unreadable':
    case 'not_modified':
      return again;
    case 'refused': {
      const { status } = failure;
      if (status === 401) return { kind: 'blocked', why: 'log_in', failure };
      if (status === 403) return { kind: 'blocked', why: whyForbidden(failure), failure };
      const isPassing = status === 408 || status === 429 || status >= 500 || status < 400;
      return isElsewhere(failure) || isPassing || hasProblem(failure, 'concurrent_change') ? again : null;
    }
  }
}

/** The pause that the service asks for, in milliseconds; 0 if it asks for none. */
export function retryAfterOf(failure: CallFailure): number {
  return 'retryAfterMs' in failure ? (failure.retryAfterMs ?? 0) : 0;
}

/** What a failure means for the records that were sent: none of them is known to be recorded. */
export function failureVerdict(
  dispatch: RecordDispatch,
  failure: CallFailure,
  mayUploadAgain: MayUploadAgain,
): SendVerdict {
  const records = recordsOf(dispatch);
  if (failure.kind === 'unreadable' && failure.status === 413 && records.length > 1) {
    // A proxy in front of the service has its own size limit and its own error page.
    return { ...goOn, split: halve(records) };
  }
  const next = generalConsequence(failure);
  if (next !== null) return { ...goOn, next };
  if (failure.kind !== 'refused') return backOff(failure);
  const { status } = failure;
  const routeId = routeOf(dispatch);
  if (status === 409 && routeId !== null && hasProblem(failure, 'route_not_active')) {
    return { ...goOn, next: { kind: 'set_aside', routeId } };
  }
  if (status === 404) return parkAll(dispatch, failure);
  if (records.length === 1) return refuseOne(dispatch, failure, mayUploadAgain);
  if (status === 413) return { ...goOn, split: halve(records) };
  if (status === 422) return refuseNamed(dispatch, failure, mayUploadAgain);
  return { ...goOn, split: separate(dispatch, failure) };
}

function whyForbidden(failure: Refused): BlockedBy {
  if (hasProblem(failure, 'session_required')) return 'session';
  if (hasProblem(failure, 'wrong_device')) return 'wrong_device';
  return hasProblem(failure, 'not_a_driver') ? 'not_a_driver' : 'not_permitted';
}

function routeOf(dispatch: RecordDispatch): string | null {
  if (dispatch.kind === 'outcomes') return dispatch.routeId;
  return dispatch.kind === 'report' ? dispatch.record.content.routeId : null;
}

function parkAll(dispatch: RecordDispatch, { problems }: Refused): SendVerdict {
  return { ...goOn, park: recordsOf(dispatch).map(({ id }) => ({ id, problems })) };
}

/** If one record was sent alone, the refusal is about this record. */
function refuseOne(dispatch: RecordDispatch, failure: Refused, mayUploadAgain: MayUploadAgain): SendVerdict {
  const [outcome] = dispatch.kind === 'outcomes' ? dispatch.records : [];
  if (outcome === undefined || failure.status !== 422) return parkAll(dispatch, failure);
  return { ...goOn, ...refuse([{ record: outcome, problems: failure.problems }], mayUploadAgain) };
}

/**
 * 422 for a batch: the records that the keys name are refused, and the others are sent again without them. If no record
 * is named, each is sent alone.
 */
function refuseNamed(
  dispatch: RecordDispatch,
  failure: Refused,
  mayUploadAgain: MayUploadAgain,
): SendVerdict {
  const byPlace = problemsByPlace(failure.problems);
  const named = <Each>(records: readonly Each[]) =>
    records.flatMap((record, place) => {
      const problems = byPlace.get(place);
      return problems === undefined ? [] : [{ record, problems }];
    });
  const park = named(recordsOf(dispatch)).map(({ record, problems }) => ({ id: record.id, problems }));
  if (park.length === 0) return { ...goOn, split: alone(recordsOf(dispatch)) };
  if (dispatch.kind !== 'outcomes') return { ...goOn, park };
  return { ...goOn, ...refuse(named(dispatch.records), mayUploadAgain) };
}

function problemsByPlace(problems: readonly Problem[]): Map<number, Problem[]> {
  const byPlace = new Map<number, Problem[]>();
  for (const each of problems) {
    const place = placeOfKey(each.key);
    if (place !== null) byPlace.set(place, [...(byPlace.get(place) ?? []), each]);
  }
  return byPlace;
}

/**
 * A faulty frame: the records that the keys name are sent alone. So a fault of one position costs one more request, not
 * a thousand. If no record is named, each is sent alone.
 */
function separate(dispatch: RecordDispatch, { problems }: Refused): SendVerdict['split'] {
  const places = problemsByPlace(problems);
  const records = recordsOf(dispatch);
  const named = records.filter((_, place) => places.has(place));
  return alone(named.length > 0 ? named : records);
}

const alone = (records: readonly UnsentRecord[]) => records.map(({ id }) => ({ id, most: 1 }));

function halve(records: readonly UnsentRecord[]): SendVerdict['split'] {
  const most = Math.floor(records.length / 2);
  return records.map(({ id }) => ({ id, most }));
}
