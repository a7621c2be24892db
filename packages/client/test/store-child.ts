import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { build } from 'rolldown';

/** Another process with an open store. */
export interface StoreChild {
  pid: number;
  /** The lines that it prints, until it ends. */
  lines: AsyncIterator<string>;
  signal(name: NodeJS.Signals): void;
  /** Sends kill -9 and returns the lines that it printed before. */
  kill(): Promise<string[]>;
}

/** Builds the program of the child processes; `dispose` deletes it. */
export async function storeChildren(): Promise<{
  start(folder: string, task: 'hold' | 'commit'): StoreChild;
  dispose(): Promise<void>;
}> {
  const place = await mkdtemp(join(tmpdir(), 'fleet-child-'));
  const program = join(place, 'store-child.mjs');
  await build({
    input: fileURLToPath(new URL('file-store-child.ts', import.meta.url)),
    output: { file: program, format: 'esm' },
    platform: 'node',
    logLevel: 'silent',
  });
  return {
    start: (folder, task) => startChild(program, folder, task),
    dispose: () => rm(place, { recursive: true, force: true }),
  };
}

function startChild(program: string, folder: string, task: string): StoreChild {
  const child = spawn(process.execPath, [program, folder, task], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'close');
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    pid: child.pid ?? 0,
    lines,
    signal: (name) => child.kill(name),
    async kill() {
      child.kill('SIGKILL');
      const rest: string[] = [];
      for (let line = await lines.next(); line.done !== true; line = await lines.next())
        rest.push(line.value);
      await ended;
      return rest;
    },
  };
}
