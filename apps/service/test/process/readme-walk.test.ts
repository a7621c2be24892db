import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { startProcess } from './service-process.js';

const root = fileURLToPath(new URL('../../../../', import.meta.url));

/** The README's commands, each with what it says they print. */
async function walk(): Promise<{ command: string; prints: string | null }[]> {
  const readme = await readFile(join(root, 'README.md'), 'utf8');
  const [, part = ''] = readme.split(/<!-- walk:(?:begin|end) -->/);
  const lines = [...part.matchAll(/```sh\n([\s\S]*?)```/g)].flatMap(([, block = '']) =>
    block.trimEnd().split('\n'),
  );
  return lines.map((line) => {
    const [command = '', prints] = line.split('  # → ');
    return { command, prints: prints ?? null };
  });
}

/** Pastes the commands into one bash, line by line, in a folder like that of the README. */
async function paste(folder: string, commands: readonly string[]): Promise<string> {
  const shell = spawn('bash', ['--noprofile', '--norc'], {
    cwd: folder,
    env: { PATH: process.env.PATH ?? '', HOME: folder },
  });
  let said = '';
  shell.stdout.on('data', (chunk) => {
    said += chunk;
  });
  shell.stderr.on('data', (chunk) => {
    said += chunk;
  });
  shell.stdin.end(`${commands.join('\n')}\n`);
  await new Promise((resolve) => shell.once('exit', resolve));
  return said;
}

it.each([
  ['HTTP', 'base_url'],
  ['[R-CNV-1] HTTPS with the generated certificate', 'https_base_url'],
])(
  'the README’s day works as pasted, over %s',
  async (_name, member) => {
    const folder = await mkdtemp(join(tmpdir(), 'fleet-readme-'));
    await symlink(join(root, 'docs'), join(folder, 'docs'));
    const service = await startProcess(join(folder, 'data'), { HTTPS_PORT: '0' }, folder);
    try {
      const steps = await walk();
      expect(steps.length).toBeGreaterThan(25);
      const mark = '== step';
      const pasted = steps.flatMap(({ command }, index) => [
        `echo '${mark} ${index}'`,
        command.replace('$(demo base_url)', `$(demo ${member})`),
      ]);
      const said = (await paste(folder, pasted)).split(/^== step \d+\n/m).slice(1);
      const got = steps.map(({ command, prints }, index) => ({
        command,
        prints: prints === null ? null : said[index]?.trimEnd(),
      }));
      expect(got).toEqual(steps);
      // What is not said to print anything must not have failed either.
      const errors = said.filter(
        (text, index) =>
          steps[index]?.prints === null && /Error|curl:|command not found|"code":|No answer/.test(text),
      );
      expect(errors).toEqual([]);
    } finally {
      await service.kill('SIGTERM');
      await rm(folder, { recursive: true, force: true });
    }
  },
  90_000,
);
