import { afterAll, beforeAll, expect, it } from 'vitest';
import { reviveMove } from './run/model-property.js';
import { tellFinding, tellRun } from './run/model-report.js';
import { type Finding, repeatMoves, repeatSequence, runModel } from './run/model-run.js';
import { modelSettings, type Repetition, readRepetition } from './run/model-settings.js';
import { openHttpClient } from './world/model-http.js';
import { type ServiceUnderTest, serviceWithin } from './world/service-under-test.js';

const { seed, steps, shorteningMs, patienceMs } = modelSettings;
const settings = { longest: 300, kills: false };
const http = openHttpClient();
let service: ServiceUnderTest;
let repetition: Repetition | null;
beforeAll(async () => {
  service = await serviceWithin();
  repetition = await readRepetition();
});
afterAll(async () => {
  http.close();
  await service.stop();
});

it(
  `the service behaves like the reference in ${steps} commands`,
  async () => {
    const startedAtMs = performance.now();
    if (repetition !== null) return expectNothing(await repeat(repetition));
    const run = {
      what: 'the service in the process of the test',
      ...settings,
      seed,
      steps,
      lanes: 4,
      shorteningMs,
    };
    const result = await runModel(service, http, run);
    process.stdout.write(tellRun(run, result, performance.now() - startedAtMs));
    await expectNothing(result.finding);
  },
  patienceMs,
);

function repeat(what: Repetition): Promise<Finding | null> {
  if (what.kind === 'sequence') return repeatSequence(service, http, settings, what);
  return repeatMoves(service, http, what.moves.map(reviveMove));
}

async function expectNothing(finding: Finding | null): Promise<void> {
  if (finding !== null) expect.fail(await tellFinding(finding, settings));
}
