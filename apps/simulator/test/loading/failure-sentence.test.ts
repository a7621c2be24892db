import { problem } from '@fleet/contract/ground/problems';
import { expect, it } from 'vitest';
import { sentenceOf } from '../../src/loading/failure-sentence.js';

it('the sentence about a failed log-in contains the reason', () => {
  expect(sentenceOf({ kind: 'signed_out', problems: [] })).toBe('there are no credentials to log in with');
  const problems = [problem('not_found', undefined, 'There is nothing at this address.')];
  expect(sentenceOf({ kind: 'signed_out', problems })).toBe(
    'the log-in was refused: not_found: There is nothing at this address.',
  );
});
