import { problem } from '@fleet/contract/ground/problems';
import { describe, expect, it } from 'vitest';
import type { Command, Terminal } from '../../src/cli/command.js';
import { defineCommand } from '../../src/cli/command-definition.js';
import { runCommandLine } from '../../src/cli/command-line.js';
import { Refusal } from '../../src/context.js';
import { StartRefusal } from '../../src/platform/start-refusal.js';

const echo = defineCommand({
  name: 'echo loud',
  summary: 'Says it back',
  details: 'Nothing else.',
  options: {
    word: { placeholder: 'WORD', help: 'What to say', presence: 'required' },
    tone: { placeholder: 'TONE', help: 'How', presence: 'optional' },
    to: { placeholder: 'NAME', help: 'Whom', presence: 'several' },
  },
  async run(terminal, { word, tone, to }) {
    terminal.print(JSON.stringify({ word, tone, to }));
    return word === 'fail' ? 1 : 0;
  },
});

function failing(error: Error): Command {
  return defineCommand({
    name: 'fail',
    summary: 'Fails',
    details: '',
    options: {},
    run: () => Promise.reject(error),
  });
}

async function call(words: string[], commands: readonly Command[] = [echo, failing(new Error('x'))]) {
  const printed: string[] = [];
  const reported: string[] = [];
  const terminal: Terminal = {
    environment: {},
    folder: '/',
    input: process.stdin,
    print: (line) => printed.push(line),
    tell: (line) => reported.push(line),
  };
  const code = await runCommandLine(commands, terminal, words);
  return { code, printed: printed.join('\n'), reported: reported.join('\n') };
}

describe('the command line', () => {
  it('passes options to a command, written with or without "=", and returns its exit code', async () => {
    const said = await call(['echo', 'loud', '--word=a=b', '--to', 'x', '--to', '-y']);
    expect(said).toMatchObject({ code: 0, reported: '' });
    expect(JSON.parse(said.printed)).toEqual({ word: 'a=b', to: ['x', '-y'] });
    expect((await call(['echo', 'loud', '--word', 'fail', '--to', 'x'])).code).toBe(1);
  });

  it('reports all mistakes in a call together, with the correct usage', async () => {
    const { code, printed, reported } = await call([
      'echo',
      'loud',
      'stray',
      '--wrod',
      'a',
      '--tone',
      '--to',
      ' ',
    ]);
    expect({ code, printed }).toEqual({ code: 2, printed: '' });
    expect(reported.split('\n').slice(0, 6)).toEqual([
      '"stray" is not expected here.',
      'There is no option --wrod.',
      '"a" is not expected here.',
      '--word is missing.',
      '--tone needs a value: TONE.',
      '--to needs a value: NAME.',
    ]);
    expect(reported).toContain('Usage: fleet echo loud --word WORD [--tone TONE] --to NAME …');
    expect((await call(['echo', 'loud', '--word', 'a', '--word', 'b', '--to='])).reported).toMatch(
      /^--word is given twice\.\n--to needs a value: NAME\.\n/,
    );
  });

  it('refuses an unknown command, and shows the group that was probably meant', async () => {
    const { code, reported } = await call(['echo', 'soft', '--word', 'a']);
    expect(code).toBe(2);
    expect(reported).toContain('There is no command "echo soft".');
    expect(reported).toContain('  echo loud   Says it back');
    expect(reported).not.toContain('Fails');
  });

  it.each([[], ['help'], ['--help']])('lists all commands for %j', async (...words) => {
    const { code, printed } = await call(words);
    expect(code).toBe(0);
    expect(printed).toContain('  echo loud   Says it back\n  fail        Fails');
  });

  it.each([
    ['help', 'echo', 'loud'],
    ['echo', 'loud', '--help'],
  ])('explains one command for %s %s %s', async (...words) => {
    const { code, printed } = await call(words);
    expect(code).toBe(0);
    expect(printed).toContain('Says it back.\n\nNothing else.\n\n  --word WORD   What to say');
  });

  it('reports an error that a person can correct as a plain sentence', async () => {
    const refusals = [problem('key_in_use', '/username'), problem('not_found', undefined, 'No such record.')];
    expect(await call(['fail'], [failing(new StartRefusal('Do this.'))])).toMatchObject({
      code: 1,
      reported: 'Do this.',
    });
    expect(await call(['fail'], [failing(new Refusal(refusals))])).toMatchObject({
      code: 1,
      reported: 'username: This key is already in use.\nNo such record.',
    });
  });

  it('[C-3] shows no secret in an internal error', async () => {
    const fault = new Error('postgresql://fleet:hunter2@db/fleet fleet_key_abcdef');
    const { code, reported } = await call(['fail'], [failing(fault)]);
    expect(code).toBe(1);
    expect(reported).toContain('Error: postgresql://fleet:');
    expect(reported).not.toMatch(/hunter2|abcdef/);
  });
});
