import { afterAll, beforeAll, expect, it } from 'vitest';
import { tellFinding, tellRun } from './run/model-report.js';
import { runModel } from './run/model-run.js';
import { modelSettings } from './run/model-settings.js';
import { openHttpClient } from './world/model-http.js';
import { type ServiceUnderTest, serviceProcess } from './world/service-under-test.js';

const { seed, killSteps, shorteningMs, patienceMs } = modelSettings;
const http = openHttpClient();
let service: ServiceUnderTest;
beforeAll(async () => {
  service = await serviceProcess();
});
afterAll(async () => {
  http.close();
  await service.stop();
});

it(
  `[C-6] [C-9] the service behaves like the reference although it is killed in the middle of requests, in ${killSteps} commands`,
  async () => {
    const startedAtMs = performance.now();
    // One sequence at a time, because a kill affects all current sequences.
    const what = 'a process that is killed';
    const run = { what, longest: 100, kills: true, seed, steps: killSteps, lanes: 1, shorteningMs };
    const result = await runModel(service, http, run);
    process.stdout.write(tellRun(run, result, performance.now() - startedAtMs));
    if (result.finding !== null) expect.fail(await tellFinding(result.finding, run));
  },
  patienceMs,
);
