import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { startProcess } from './service-process.js';

const root = fileURLToPath(new URL('../../../../', import.meta.url));

/** A command of a page, and its output according to the page; null if the page does not show it. */
export interface ReadmeStep {
  command: string;
  /** The complete output, after `# → `. */
  prints: string | null;
  /** A word in the output, such as a status or the code of an expected problem: `# transfer_pending`. */
  mentions: string | null;
}

/** The short walk of the README. */
export async function readmeSteps(): Promise<ReadmeStep[]> {
  return stepsOf(walkIn(await readFile(join(root, 'README.md'), 'utf8')));
}

/** The guide of a driver's day, with or without the parts that need `mosquitto_sub`. */
export async function daySteps({ withPush }: { withPush: boolean }): Promise<ReadmeStep[]> {
  const part = walkIn(await readGuide('drivers-day'));
  const day = withPush ? part : part.replaceAll(/<!-- push:begin -->[\s\S]*?<!-- push:end -->/g, '');
  return stepsOf(day);
}

function walkIn(page: string): string {
  const [, walk = ''] = page.split(/<!-- walk:(?:begin|end) -->/);
  return walk;
}

/** Reads a guide in docs/guides. */
export async function readGuide(name: string): Promise<string> {
  return readFile(join(root, `docs/guides/${name}.md`), 'utf8');
}

/** Runs the commands of a guide and compares their output with it. The guide must have more than `least` steps. */
export async function expectGuideWorks(guide: string, least: number, parts: WalkParts = {}): Promise<void> {
  const steps = stepsOf(guide);
  expect(steps.length).toBeGreaterThan(least);
  expect(compareSteps(steps, await walkSteps(steps, parts))).toEqual({ got: steps, errors: [] });
}

/** The commands in a Markdown text, with their output according to the text. */
function stepsOf(markdown: string): ReadmeStep[] {
  const lines = [...markdown.matchAll(/```sh\n([\s\S]*?)```/g)].flatMap(([, block = '']) =>
    block.trimEnd().split('\n'),
  );
  const commands: string[] = [];
  for (const line of lines) {
    const last = commands.at(-1);
    if (last !== undefined && isContinued(last)) commands[commands.length - 1] = `${last}\n${line}`;
    else commands.push(line);
  }
  return commands.map((text) => {
    const [command = '', prints = null] = text.split('  # → ');
    return { command, prints, mentions: prints === null ? (/ {2}# (\w+)$/.exec(text)?.[1] ?? null) : null };
  });
}

/** True if the command continues on the next line: an open pipe, function or loop. */
function isContinued(text: string): boolean {
  if (/^\w+\(\) \{/.test(text)) return !/\}(?: {2}# .*)?$/.test(text);
  if (/^for /.test(text)) return !/\bdone$/.test(text);
  return /(?:\\|\|)$/.test(text);
}

export interface WalkParts {
  /** The member of the demo file that contains the service's address. */
  addressMember?: string;
  /** Additional settings of the service. */
  environment?: Record<string, string>;
  /** The data folder, below that of the README. */
  dataFolder?: string;
  /** Texts of the files that the reader has saved, by file name. */
  files?: Readonly<Record<string, string>>;
}

/**
 * Starts the service on a new data folder and pastes the commands into one bash, in a folder like that of the README.
 * Returns the output of each command.
 */
export async function walkSteps(
  steps: readonly ReadmeStep[],
  { addressMember = 'base_url', environment = {}, files = {}, dataFolder }: WalkParts = {},
): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'fleet-readme-'));
  for (const part of ['docs', 'apps']) await symlink(join(root, part), join(folder, part));
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  const service = await startProcess(
    join(folder, dataFolder ?? 'data'),
    { HTTPS_PORT: '0', ...environment },
    folder,
  );
  try {
    const pasted = steps.flatMap(({ command }, index) => [
      `echo '== step ${index}'`,
      command.replace('$(demo base_url)', `$(demo ${addressMember})`),
    ]);
    // Ends background listeners together with the shell.
    const first = ["trap 'kill $(jobs -p) 2>/dev/null' EXIT"];
    if (dataFolder !== undefined) first.push(`export DATA_DIR=./${dataFolder}`);
    const said = await paste(folder, [...first, ...pasted]);
    return said.split(/^== step \d+\n/m).slice(1);
  } finally {
    await service.kill('SIGTERM');
    await rm(folder, { recursive: true, force: true });
  }
}

async function paste(folder: string, commands: readonly string[]): Promise<string> {
  const shell = spawn('bash', ['--noprofile', '--norc'], {
    cwd: folder,
    env: { PATH: process.env.PATH ?? '', HOME: folder },
  });
  let said = '';
  for (const stream of [shell.stdout, shell.stderr]) {
    stream.on('data', (chunk) => {
      said += chunk;
    });
  }
  shell.stdin.end(`${commands.join('\n')}\n`);
  await new Promise((resolve) => shell.once('exit', resolve));
  return said;
}

/** Returns the steps with their real output, and the errors in the output of steps without an expected output. */
export function compareSteps(steps: readonly ReadmeStep[], said: readonly string[]) {
  const got = steps.map(({ command, prints, mentions }, index) => {
    const text = said[index]?.trimEnd() ?? '';
    const isAsSaid = mentions === null || text.includes(`"${mentions}"`);
    return { command, prints: prints === null ? null : text, mentions: isAsSaid ? mentions : text };
  });
  const errors = said.filter((text, index) => {
    const isFree = steps[index]?.prints === null && steps[index].mentions === null;
    return isFree && /Error|curl:|command not found|"code":|No answer/.test(text);
  });
  return { got, errors };
}
