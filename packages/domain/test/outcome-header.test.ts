import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isOfSubmission, readOutcomeAddress, readOutcomeHeader } from '../src/outcomes/outcome-header.js';
import { sentExamples, submission, successOf } from './judgement-examples.js';

const faultsOf = (item: unknown) => {
  const read = readOutcomeHeader(item);
  return read.ok ? [] : read.problems.map(({ code, key }) => `${code} ${key}`).sort();
};

describe('the header of an outcome [C-6]', () => {
  it('is read without checking the other members', () => {
    const item = { ...successOf({ value: 5, typo: true }), status: 'unheard of' };
    expect(readOutcomeHeader(item)).toEqual({ ok: true, value: submission });
  });

  it('has its id in lower case', () => {
    const shouted = { ...submission, submission_id: submission.submission_id.toUpperCase() };
    expect(readOutcomeHeader(shouted)).toEqual({ ok: true, value: submission });
  });

  it('may have no number and no position', () => {
    const { sequence: _sequence, position: _position, ...rest } = submission;
    expect(readOutcomeHeader(rest)).toEqual({ ok: true, value: rest });
  });

  it.each([
    ['submission_id', 'x', 'invalid_identifier'],
    ['submission_id', undefined, 'required'],
    ['sequence', 0, 'out_of_bounds'],
    ['sequence', '5', 'wrong_type'],
    ['sequence', 1.5, 'wrong_type'],
    ['activity_reference', ' ', 'blank'],
    ['activity_reference', 7, 'wrong_type'],
    ['captured_at', '2026-11-20T10:41:02+01:00', 'invalid_date_time'],
    ['captured_at', '2026-11-20T10:41:02', 'invalid_date_time'],
    ['captured_at', 1_795_000_000, 'wrong_type'],
    ['position', [181, 0], 'invalid_coordinates'],
    ['position', [0, 91], 'invalid_coordinates'],
    ['position', { lon: 1, lat: 2 }, 'wrong_type'],
    ['integration_key', '', 'blank'],
    ['integration_key', null, 'wrong_type'],
  ])('[R-CNV-3][R-CNV-6][R-OUT-4] refuses %s %j', (name, value, code) => {
    expect(faultsOf({ ...submission, [name]: value })).toEqual([`${code} /${name}`]);
  });

  it('has all its faults reported together', () => {
    expect(faultsOf({ captured_at: 'now', sequence: -1 })).toEqual([
      'invalid_date_time /captured_at',
      'out_of_bounds /sequence',
      'required /activity_reference',
      'required /integration_key',
      'required /submission_id',
    ]);
  });

  it('may have a time of capture in the future, because the clock of a phone may be wrong', () => {
    expect(faultsOf({ ...submission, captured_at: '2099-01-01T00:00:00Z' })).toEqual([]);
  });

  it('cannot be read from a value that is not an object', () => {
    for (const value of [null, 1, 'x', [], [submission]]) expect(faultsOf(value)).toEqual(['wrong_type ']);
    fc.assert(
      fc.property(fc.anything(), (value) => {
        expect(readOutcomeHeader(value).ok).toBe(false);
      }),
    );
  });

  it('has its requirement read even if other parts of the header are faulty', () => {
    const { activity_reference, integration_key } = submission;
    expect(readOutcomeAddress({ activity_reference, integration_key, sequence: 'x' })).toEqual({
      activity_reference,
      integration_key,
    });
    for (const value of [null, [], {}, { activity_reference }, { ...submission, integration_key: 1 }]) {
      expect(readOutcomeAddress(value)).toBeNull();
    }
  });

  it('contains fields for which `isOfSubmission` is true, in contrast to fields of the outcome', () => {
    const ofSubmission = ['submission_id', 'sequence', 'activity_reference', 'captured_at', 'position'];
    expect(ofSubmission.every(isOfSubmission)).toBe(true);
    const own = [
      'integration_key',
      'status',
      'status_reason',
      ...Object.values(sentExamples).flatMap(Object.keys),
    ];
    expect(own.some(isOfSubmission)).toBe(false);
  });
});
