import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const placeOf = (name: string) => new URL(`../../../../scripts/${name}`, import.meta.url);

async function call(name: string, line: string) {
  const words = line.split(' ').filter(Boolean);
  const child = spawn(process.execPath, [fileURLToPath(placeOf(name)), ...words]);
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const [output, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { code, output, errors };
}

describe.each([
  [
    'prove-nothing-lost.mjs',
    'npm run prove',
    '--kills x --seeds abc --bogus',
    ['--kills', '--seeds', '--bogus'],
  ],
  [
    'prove-in-browsers.mjs',
    'npm run prove:browsers',
    '--browsers 0 --seed x --bogus',
    ['--browsers', '--seed', '--bogus'],
  ],
  ['test-model.mjs', 'npm run test:model', '--steps x --seeds 0 --bogus', ['--steps', '--seeds', '--bogus']],
])('%s', (name, command, wrong, options) => {
  it('shows its help', async () => {
    const { code, output, errors } = await call(name, '--help');
    expect([code, errors]).toEqual([0, '']);
    expect(output).toContain(`Usage: ${command} -- `);
  });

  it('exits with code 2 after wrong options, with a sentence for each fault', async () => {
    const { code, output, errors } = await call(name, wrong);
    expect([code, output]).toEqual([2, '']);
    for (const option of options) expect(errors).toContain(option);
    expect(errors).toContain(`"${command} -- --help" shows all options.`);
    expect(errors).not.toMatch(/\n\s+at /);
  });
});

describe('the command line of the model', () => {
  const parse = async (line: string) => {
    const { parseModelCommand } = await import(placeOf('model-options.mjs').href);
    return parseModelCommand(line.split(' ').filter(Boolean), () => 5);
  };

  it('sets the number of kill steps in proportion to the steps, and prints a command with all given options', async () => {
    expect(await parse('')).toMatchObject({ kind: 'run', steps: 100_000, killSteps: 1_500 });
    expect(await parse('')).toMatchObject({
      runs: Array(3).fill({ seed: 5, again: 'npm run test:model -- --seed 5' }),
    });
    expect(await parse('--steps 500 --seeds 1')).toEqual({
      ...{ kind: 'run', steps: 500, killSteps: 50 },
      runs: [{ seed: 5, again: 'npm run test:model -- --seed 5 --steps 500' }],
    });
    expect(await parse('--steps 20000')).toMatchObject({ killSteps: 300 });
    const again = 'npm run test:model -- --seed 7 --steps 9 --kill-steps 3';
    expect(await parse('--kill-steps 3 --seed 7 --steps 9')).toMatchObject({
      killSteps: 3,
      runs: [{ seed: 7, again }],
    });
  });

  it('accepts broken rules by name or all of them, and the path of an earlier counterexample', async () => {
    expect(await parse('--broken')).toEqual({ kind: 'broken', broken: 'all', seed: null });
    expect(await parse('--broken one,other --seed 3')).toEqual({
      kind: 'broken',
      broken: 'one,other',
      seed: 3,
    });
    expect(await parse('--repeat 7:0:1')).toEqual({ kind: 'repeat', repeat: '7:0:1' });
    expect(await parse('--repeat none.json')).toMatchObject({
      kind: 'faults',
      faults: [expect.stringContaining('none.json')],
    });
    expect(await parse('--seed 1 --seeds 2')).toMatchObject({
      kind: 'faults',
      faults: ['--seeds cannot be used with --seed.'],
    });
    expect((await parse('--repeat 7:0 --broken --steps 5')).faults).toHaveLength(3);
  });
});
