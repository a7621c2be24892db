import { type Problem, type ProblemCode, problem, problemCatalogue } from '@fleet/contract/ground/problems';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CallFailure } from '../src/calls/call-result.js';
import type { DispatchAnswer } from '../src/queue/dispatch-request.js';
import { type RecordDispatch, recordsOf } from '../src/queue/dispatch-shape.js';
import { judgeAnswer } from '../src/queue/send-result.js';
import type { SendVerdict } from '../src/queue/send-verdict.js';
import { answerOf, dispatchOf, outcomesAnswer, refusedBy } from './send-result-examples.js';

const outcomes = dispatchOf('outcomes', 3);
const one = dispatchOf('outcomes', 1);
const positions = dispatchOf('positions', 4);
const report = dispatchOf('report', 1);
const always = () => true;

/** A verdict in short: removed records, parked records, records for smaller batches, and the next step. */
function judged(dispatch: RecordDispatch, answer: DispatchAnswer, mayUploadAgain = always) {
  const verdict = judgeAnswer(dispatch, answer, mayUploadAgain);
  return {
    remove: verdict.remove,
    park: verdict.park.map((each) => each.id),
    split: verdict.split.map((each) => `${each.id}:${each.most}`),
    uploadAgain: verdict.uploadAgain,
    next: verdict.next.kind === 'blocked' ? verdict.next.why : verdict.next.kind,
  };
}
const quiet = { remove: [], park: [], split: [], uploadAgain: [], next: 'go_on' };
const keeps = (next: string) => ({ ...quiet, next });
const failing = (dispatch: RecordDispatch, failure: CallFailure) =>
  judged(dispatch, { kind: dispatch.kind, result: { ok: false, failure } });
const refusing = (dispatch: RecordDispatch, status: number, ...problems: Problem[]) =>
  failing(dispatch, refusedBy(status, problems));

describe('the verdict on a response', () => {
  it('[C-6] removes records that are recorded or duplicate under their id, and parks rejected ones', () => {
    const errors = [problem('skip_not_allowed', '/outcomes/1/status')];
    const answer = outcomesAnswer([
      { submission_id: 'R0', result: 'recorded', late: true },
      { submission_id: 'r1', result: 'rejected', errors },
      { submission_id: 'r2', result: 'duplicate', quarantined: true, out_of_order: true },
    ]);
    const verdict = judgeAnswer(outcomes, answer, always);
    expect(verdict).toMatchObject({
      remove: ['r0', 'r2'],
      park: [{ id: 'r1', problems: [problem('skip_not_allowed', '/status')] }],
    });
    expect(verdict.receivedThrough).toBe(7);
  });

  it('never removes a record without a result for its own id', () => {
    const recorded = (submission_id: string | null) => ({ submission_id, result: 'recorded' as const });
    const rejected = (submission_id: string) => ({ submission_id, result: 'rejected' as const });
    const read = (...results: Parameters<typeof outcomesAnswer>[0]) =>
      judged(outcomes, outcomesAnswer(results));
    expect(read(recorded('r1'))).toMatchObject({ remove: ['r1'], park: [] });
    expect(read(recorded('other'), recorded('r9'), recorded(null), recorded('r2'))).toMatchObject({
      remove: ['r2'],
    });
    expect(read(recorded('r0'), rejected('r0'), recorded('r1'), recorded('r1'))).toMatchObject({
      remove: ['r1'],
      park: [],
    });
    // It has no result for any sent record: without a pause, the request would be repeated forever.
    expect(read()).toEqual(keeps('back_off'));
    expect(read(recorded('other'))).toEqual(keeps('back_off'));
  });

  it('[C-2] parks the records that the keys of a 422 name by their index in the batch', () => {
    const second = problem('status_reason_required', '/outcomes/1/status_reason');
    expect(refusing(outcomes, 422, second, problem('field_required', '/outcomes/2/value'))).toEqual({
      ...quiet,
      park: ['r1', 'r2'],
    });
    expect(refusing(outcomes, 422, problem('idempotency_key_reused', 'Idempotency-Key'))).toEqual({
      ...quiet,
      split: ['r0:1', 'r1:1', 'r2:1'],
    });
    expect(refusing(positions, 422, problem('captured_in_future', '/positions/3/at'))).toEqual({
      ...quiet,
      park: ['r3'],
    });
    expect(refusing(report, 422, problem('status_reason_required', '/reason'))).toEqual({
      ...quiet,
      park: ['r0'],
    });
    expect(refusing(outcomes, 422, problem('field_required', '/outcomes/17/value'))).toMatchObject({
      split: ['r0:1', 'r1:1', 'r2:1'],
    });
  });

  it('[C-4] says which records were quarantined, as far as the answer does', () => {
    const quarantined = (dispatch: RecordDispatch, answer: DispatchAnswer) =>
      judgeAnswer(dispatch, answer, always).quarantined;
    const results = (...ids: string[]) =>
      outcomesAnswer(
        ids.map((id) => ({ submission_id: id, result: 'recorded' as const, quarantined: true as const })),
      );
    expect(quarantined(outcomes, results('r1', 'other'))).toEqual(['r1']);
    expect(quarantined(report, answerOf({ result: 'duplicate', quarantined: true }))).toEqual(['r0']);
    expect(quarantined(report, answerOf({ result: 'recorded' }))).toEqual([]);
    const two = dispatchOf('positions', 2);
    expect(quarantined(two, answerOf({ recorded: 0, duplicates: 0, quarantined: 2 }))).toEqual(['r0', 'r1']);
    expect(quarantined(two, answerOf({ recorded: 1, duplicates: 0, quarantined: 1 }))).toEqual([]);
  });

  it('[C-2] changes the keys of the problems of a parked record to keys inside the record, as in a judgement on the phone', () => {
    const reported = (dispatch: RecordDispatch, ...keys: (string | undefined)[]) => {
      const problems = keys.map((key) => ({ ...problem('required', key), type: 'format' }));
      const result = { ok: false as const, failure: refusedBy(400, problems) };
      const { park } = judgeAnswer(dispatch, { kind: dispatch.kind, result }, always);
      return park.map((each) => each.problems);
    };
    const own = (...keys: (string | undefined)[]) => [keys.map((key) => problem('required', key))];
    expect(reported(one, '/outcomes/0/fields/1/value', '/outcomes/0')).toEqual(
      own('/fields/1/value', undefined),
    );
    expect(reported(one, '/route_version', '/outcomes', '/outcomes/x/value', undefined)).toEqual(
      own('/route_version', '/outcomes', '/outcomes/x/value', undefined),
    );
    expect(reported(dispatchOf('positions', 1), '/positions/12/speed')).toEqual(own('/speed'));
    expect(reported(report, 'poiId', '/at')).toEqual(own('/stopId', '/at'));
    const newer = {
      message: 'Not on a Sunday.',
      code: 'sunday',
      type: 'conflict' as const,
      key: '/outcomes/0',
    };
    const rejected = {
      submission_id: 'r0',
      result: 'rejected' as const,
      errors: [newer, { message: 'No.' }],
    };
    expect(judgeAnswer(one, outcomesAnswer([rejected]), always).park).toEqual([
      {
        id: 'r0',
        problems: [
          { code: 'sunday', message: newer.message },
          { code: 'internal', message: 'No.' },
        ],
      },
    ]);
  });

  it('sends the records of a faulty frame one by one, and parks those that are refused alone', () => {
    const fault = problem('unknown_value', '/route_version');
    expect(refusing(outcomes, 400, fault)).toEqual({ ...quiet, split: ['r0:1', 'r1:1', 'r2:1'] });
    expect(refusing(one, 400, fault)).toEqual({ ...quiet, park: ['r0'] });
    expect(refusing(report, 400, fault)).toEqual({ ...quiet, park: ['r0'] });
    // The keys name the faulty record, so the other records need not be sent alone.
    expect(refusing(positions, 400, problem('out_of_bounds', '/positions/2/speed'))).toEqual({
      ...quiet,
      split: ['r2:1'],
    });
  });

  it('halves a batch that is too large, also if a proxy refuses it in its own form', () => {
    expect(refusing(positions, 413, problem('body_too_large'))).toMatchObject({
      split: ['r0:2', 'r1:2', 'r2:2', 'r3:2'],
      park: [],
    });
    expect(refusing(outcomes, 413, problem('body_too_large'))).toMatchObject({
      split: ['r0:1', 'r1:1', 'r2:1'],
    });
    expect(refusing(one, 413, problem('body_too_large'))).toEqual({ ...quiet, park: ['r0'] });
    const page: CallFailure = { kind: 'unreadable', status: 413, reason: 'not_json', detail: '' };
    expect(failing(positions, page)).toMatchObject({ split: ['r0:2', 'r1:2', 'r2:2', 'r3:2'] });
    expect(failing(one, page)).toEqual(keeps('back_off'));
  });

  it('[C-4] keeps the queue if the session, device or driver is wrong, or a log-in is needed', () => {
    for (const dispatch of [outcomes, positions, report]) {
      expect(refusing(dispatch, 401, problem('expired_token'))).toEqual(keeps('log_in'));
      expect(failing(dispatch, { kind: 'signed_out', problems: [] })).toEqual(keeps('log_in'));
      expect(refusing(dispatch, 403, problem('session_required', '/session_id'))).toEqual(keeps('session'));
      expect(refusing(dispatch, 403, problem('wrong_device'))).toEqual(keeps('wrong_device'));
      expect(refusing(dispatch, 403, problem('not_a_driver'))).toEqual(keeps('not_a_driver'));
      expect(refusing(dispatch, 403, problem('not_permitted'))).toEqual(keeps('not_permitted'));
    }
  });

  it('[C-6] sets aside the records of a route that is not active, and parks those of one that is unknown', () => {
    for (const dispatch of [outcomes, report]) {
      expect(refusing(dispatch, 409, problem('route_not_active'))).toEqual(keeps('set_aside'));
      expect(refusing(dispatch, 409, problem('concurrent_change'))).toEqual(keeps('back_off'));
      expect(refusing(dispatch, 404, problem('not_found')).park).toEqual(
        recordsOf(dispatch).map((each) => each.id),
      );
      expect(refusing(dispatch, 404, problem('unknown_path'))).toEqual(keeps('back_off'));
      expect(refusing(dispatch, 400, problem('unknown_host', 'Host'))).toEqual(keeps('back_off'));
    }
    expect(refusing(report, 409, problem('key_in_use', '/reference'))).toEqual({ ...quiet, park: ['r0'] });
  });

  it('retries after a temporary failure, at the time that the service asks for', () => {
    for (const dispatch of [outcomes, positions, report]) {
      for (const status of [408, 429, 500, 502, 503, 504, 599]) {
        expect(refusing(dispatch, status, problem('unavailable'))).toEqual(keeps('back_off'));
      }
      expect(failing(dispatch, { kind: 'unreachable', detail: 'no network' })).toEqual(keeps('back_off'));
      expect(failing(dispatch, { kind: 'unreadable', status: 200, reason: 'not_json', detail: '' })).toEqual(
        keeps('back_off'),
      );
      expect(failing(dispatch, { kind: 'aborted' })).toEqual(keeps('stopped'));
    }
    const later = { ...refusedBy(503, [problem('unavailable')]), retryAfterMs: 5_000 };
    const verdict = judgeAnswer(report, { kind: 'report', result: { ok: false, failure: later } }, always);
    expect(verdict.next).toMatchObject({ kind: 'back_off', ms: 5_000 });
  });

  it('[C-7] uploads images again that the service does not have, and parks the outcome if that did not help', () => {
    const named = [problem('unknown_image', '/outcomes/0/image_urls/1')];
    const both = [...named, problem('skip_not_allowed', '/outcomes/0/status')];
    const images = dispatchOf('outcomes', 1, ['a', 'b']);
    expect(refusing(images, 422, ...named)).toEqual({ ...quiet, uploadAgain: ['b'] });
    expect(refusing(images, 422, ...both)).toEqual({ ...quiet, park: ['r0'], uploadAgain: ['b'] });
    const partly = outcomesAnswer([{ submission_id: 'r0', result: 'rejected', errors: named }]);
    expect(judged(images, partly)).toEqual({ ...quiet, uploadAgain: ['b'] });
    expect(judged(images, partly, () => false)).toEqual({ ...quiet, park: ['r0'] });
    // The address does not belong to an image of the device.
    expect(refusing(one, 422, ...named)).toEqual({ ...quiet, park: ['r0'] });
  });

  it('treats positions as received only if the counts of the response match the batch', () => {
    const counts = (recorded: number) => answerOf({ recorded, duplicates: 1, quarantined: 1 });
    expect(judged(positions, counts(2))).toMatchObject({ remove: ['r0', 'r1', 'r2', 'r3'] });
    for (const recorded of [0, 1, 3]) expect(judged(positions, counts(recorded))).toEqual(keeps('back_off'));
    expect(judged(report, answerOf({ result: 'duplicate' }))).toMatchObject({ remove: ['r0'] });
    expect(judged(report, answerOf({ recorded: 1, duplicates: 0, quarantined: 0 }))).toEqual(
      keeps('back_off'),
    );
  });

  it('exists for any failure, and never removes a record then', () => {
    const codes = Object.keys(problemCatalogue) as ProblemCode[];
    const problems = fc.array(
      fc.tuple(
        fc.constantFrom(...codes),
        fc.option(fc.constantFrom('/outcomes/1/a', '/positions/0', '/x', '')),
      ),
    );
    const dispatches = fc.constantFrom(outcomes, one, positions, report);
    fc.assert(
      fc.property(dispatches, fc.integer({ min: 100, max: 599 }), problems, (dispatch, status, given) => {
        const all = given.map(([code, key]) => problem(code, key ?? undefined));
        const verdict = judgeAnswer(
          dispatch,
          { kind: dispatch.kind, result: { ok: false, failure: refusedBy(status, all) } },
          always,
        );
        expect(verdict.remove).toEqual([]);
        expect(verdict.receivedThrough).toBeNull();
        expect(isSomething(verdict)).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });
});

/** Otherwise the same request would be sent again immediately, and forever. */
function isSomething({ park, split, uploadAgain, next }: SendVerdict): boolean {
  return park.length + split.length + uploadAgain.length > 0 || next.kind !== 'go_on';
}
