import { describe, expect, it } from 'vitest';
import { type BrokenRule, brokenRules } from './run/broken-rules.js';
import { breakService } from './run/broken-service.js';
import { tellFinding } from './run/model-report.js';
import { runModel } from './run/model-run.js';
import { modelSettings } from './run/model-settings.js';
import { openHttpClient } from './world/model-http.js';
import { serviceProcess } from './world/service-under-test.js';

const { seed, broken, shorteningMs } = modelSettings;
const chosen = brokenRules.filter(({ name }) => broken === 'all' || broken.split(',').includes(name));
/** Far more than any of them takes. */
const steps = 20_000;

describe('a service in which a rule is broken', () => {
  it('is asked for by names that there are', () => {
    const asked = broken === 'all' ? [] : broken.split(',');
    const known = brokenRules.map(({ name }) => name);
    expect(
      asked.filter((name) => !known.includes(name)),
      `no such rules; there are ${known.join(', ')}`,
    ).toEqual([]);
  });

  it.each(chosen)(
    'is found out: $name',
    async (rule) => {
      const { program, remove } = await breakService(rule);
      try {
        await findOut(rule, program);
      } finally {
        await remove();
      }
    },
    600_000,
  );
});

async function findOut({ name, rule }: BrokenRule, program: string): Promise<void> {
  const http = openHttpClient();
  const service = await serviceProcess(program);
  try {
    const what = `${name}, broken on purpose`;
    const run = { what, longest: 300, kills: false, seed, steps, lanes: 4, shorteningMs };
    const { finding, steps: done } = await runModel(service, http, run);
    if (finding === null) expect.fail(`${rule}: broken, and nothing shows in ${done} commands`);
    const told = await tellFinding(finding, { kills: false, broken: name });
    const expected = `As expected: "${rule}" is broken here on purpose, and found out within ${done} commands.`;
    process.stdout.write(`\n${expected} What was found:\n${told}\n\n`);
  } finally {
    http.close();
    await service.stop();
  }
}
