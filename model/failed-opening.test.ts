import { expect, it } from 'vitest';
import { runModel } from './run/model-run.js';
import { openHttpClient } from './world/model-http.js';
import type { ServiceUnderTest } from './world/service-under-test.js';

/** A service whose database is lost before the first command. */
const lost: ServiceUnderTest = {
  baseUrl: () => 'http://127.0.0.1:9/api/v2',
  parts: () => {
    throw new Error('the database is gone');
  },
  kill: null,
  output: () => '',
  stop: async () => undefined,
};

it('a run reports the error that prevented its first command', async () => {
  const http = openHttpClient();
  const run = {
    what: 'a lost service',
    longest: 5,
    kills: false,
    seed: 1,
    steps: 5,
    lanes: 2,
    shorteningMs: 10,
  };
  const { finding } = await runModel(lost, http, run);
  http.close();
  expect(finding?.message).toContain('the database is gone');
  expect(finding?.moves).toEqual([]);
});
