import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type BrowserContext, chromium } from 'playwright-core';

const chromiumProgram = '/usr/bin/chromium';

/** A browser in its own process, which can be killed. */
export interface ChromiumProcess {
  context: BrowserContext;
  /** Kills the browser with all of its processes (SIGKILL). */
  kill(): Promise<void>;
  close(): Promise<void>;
}

/** Starts Debian's Chromium with this folder of user data. The folder may be from a browser that was killed. */
export async function startChromium(userData: string): Promise<ChromiumProcess> {
  const portFile = join(userData, 'DevToolsActivePort');
  await rm(portFile, { force: true });
  const flags =
    '--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking ' +
    '--disable-component-update --disable-sync --remote-debugging-port=0';
  // Its own process group, so that all of its processes can be killed together.
  const child = spawn(chromiumProgram, [...flags.split(' '), `--user-data-dir=${userData}`, 'about:blank'], {
    stdio: 'ignore',
    detached: true,
  });
  const ended = once(child, 'exit');
  const kill = async () => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL');
    await ended;
  };
  try {
    const browser = await chromium.connectOverCDP(`http://127.0.0.1:${await readPort(portFile, child)}`);
    const context = browser.contexts()[0];
    if (context === undefined) throw new Error('Chromium has no window');
    return {
      context,
      kill: async () => {
        await kill();
        await browser.close();
      },
      close: async () => {
        await browser.close();
        await kill();
      },
    };
  } catch (error) {
    await kill();
    throw error;
  }
}

async function readPort(file: string, child: { exitCode: number | null }): Promise<number> {
  for (const since = performance.now(); performance.now() - since < 60_000; await delay(20)) {
    const port = Number.parseInt(await readFile(file, 'utf8').catch(() => ''), 10);
    if (port > 0) return port;
    if (child.exitCode !== null) break;
  }
  throw new Error('Chromium did not start');
}
