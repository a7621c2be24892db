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
/** Far more commands than needed to find any of the broken rules. */
const steps = 20_000;

describe('a broken rule of the service', () => {
  it('is known if it was requested by name', () => {
    const asked = broken === 'all' ? [] : broken.split(',');
    const known = brokenRules.map(({ name }) => name);
    expect(
      asked.filter((name) => !known.includes(name)),
      `no such rules; there are ${known.join(', ')}`,
    ).toEqual([]);
  });

  it.each(chosen)(
    'is found by the model: $name',
    async (rule) => {
      const { program, remove } = await breakService(rule);
      try {
        await expectFound(rule, program);
      } finally {
        await remove();
      }
    },
    600_000,
  );
});

async function expectFound({ name, rule }: BrokenRule, program: string): Promise<void> {
  const http = openHttpClient();
  const service = await serviceProcess(program);
  try {
    const what = `${name}, broken on purpose`;
    const run = { what, longest: 300, kills: false, seed, steps, lanes: 4, shorteningMs };
    const { finding, steps: done } = await runModel(service, http, run);
    if (finding === null) expect.fail(`${rule}: broken, but the model finds nothing in ${done} commands`);
    const text = await tellFinding(finding, { kills: false, broken: name });
    const expected = `As expected: "${rule}" is broken here on purpose, and found within ${done} commands.`;
    process.stdout.write(`\n${expected} What was found:\n${text}\n\n`);
  } finally {
    http.close();
    await service.stop();
  }
}
