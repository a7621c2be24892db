import { expect, it } from 'vitest';
import { operations } from '../src/documents/api.js';
import type { Operation } from '../src/ground/operation.js';

/**
 * Operations whose response is new for each call: a token, streams of unknown length, and documents that contain the
 * time of the call.
 */
const untagged = [
  'authenticateApiKey',
  'exportAudit',
  'exportAuditSeals',
  'exportOdometerReadings',
  'exportOutcomes',
  'exportPositions',
  'readLive',
  'readProofOfDelivery',
];

it('[C-1] every GET with a JSON response documents an ETag, except the listed ones', () => {
  const all: Operation[] = Object.values(operations);
  const without = all.filter(({ method, answers: { 200: answer } }) => {
    const isJson = method === 'GET' && answer?.schema !== null;
    return isJson && answer?.headers?.ETag === undefined;
  });
  expect(without.map(({ id }) => id).sort()).toEqual(untagged);
});
