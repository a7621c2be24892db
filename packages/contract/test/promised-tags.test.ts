import { expect, it } from 'vitest';
import { operations } from '../src/documents/api.js';
import type { Operation } from '../src/ground/operation.js';

/** Produced at each reading: a token, streams of unknown length, documents with the moment of their production. */
const untagged = [
  'authenticateApiKey',
  'exportAudit',
  'exportAuditSeals',
  'exportOdometerReadings',
  'exportOutcomes',
  'exportPositions',
  'readProofOfDelivery',
];

it('[C-1] every other GET that answers JSON promises an ETag', () => {
  const all: Operation[] = Object.values(operations);
  const without = all.filter(({ method, answers: { 200: answer } }) => {
    const isJson = method === 'GET' && answer?.schema !== null;
    return isJson && answer?.headers?.ETag === undefined;
  });
  expect(without.map(({ id }) => id).sort()).toEqual(untagged);
});
