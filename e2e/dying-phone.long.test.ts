import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'rolldown';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pin, workingDay } from '../apps/service/test/day-fixture.js';
import { seededRandom } from '../apps/service/test/push/seeded-draws.js';
import { chooseFault, everyFault } from '../apps/simulator/src/fault-plan.js';
import type { BookEntry } from './day-book.js';
import { compareLedger, expectClosedByReceipt, noDifference } from './day-ledger.js';
import { suiteFleet } from './fleet-rig.js';
import { openFleetBooks } from './organisation-books.js';

const fleet = suiteFleet();
const kills = 15;
let folder: string;
let program: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fleet-dying-'));
  program = join(folder, 'phone.mjs');
  await build({
    input: fileURLToPath(new URL('dying-phone-child.ts', import.meta.url)),
    output: { file: program, format: 'esm', codeSplitting: false },
    resolve: { conditionNames: ['@fleet/source', 'import', 'node', 'default'] },
    platform: 'node',
    logLevel: 'silent',
  });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const seed = Number(process.env.E2E_SEED ?? Date.now() % 1_000_000);

interface BookLines {
  entries: BookEntry[];
  /** Events that must not happen. */
  mishaps: object[];
  starts: number;
  closed: boolean;
}

async function readBook(file: string): Promise<BookLines> {
  const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n').filter((line) => line !== '');
  const notes = lines.map((line) => JSON.parse(line));
  return {
    entries: notes.filter((each) => 'content' in each),
    mishaps: notes.filter((each) => 'lost' in each || 'setAside' in each || 'parked' in each),
    starts: notes.filter((each) => 'started' in each).length,
    closed: notes.some((each) => 'closed' in each),
  };
}

describe('a phone that dies', () => {
  it(`${kills} times at random moments continues where it was, and delivers each record once (E2E_SEED=${seed})`, async () => {
    const random = seededRandom(seed);
    const books = await openFleetBooks(fleet);
    const day = await workingDay(fleet, { session: false });
    const bookFile = join(folder, 'book.jsonl');
    const settings = {
      origin: fleet.rig.proxy.origin,
      driver: { username: day.username, pin },
      folder: join(folder, 'store'),
      deviceId: 'dying-phone',
      assetId: day.assetId,
      bookFile,
    };
    const { black_hole: _, slow: __, ...weights } = everyFault;
    fleet.rig.proxy.decide(() => chooseFault(random.next, { rate: 0.2, weights, longestDelayMs: 40 }));

    let child: ChildProcess | null = null;
    let dead = 0;
    try {
      for (; dead < kills; dead += 1) {
        child = spawn(process.execPath, [program, JSON.stringify(settings)], { stdio: 'inherit' });
        const exited = once(child, 'exit');
        const { starts } = await readBook(bookFile);
        const run = child;
        await expect
          .poll(async () => (await readBook(bookFile)).starts > starts || run.exitCode !== null, {
            timeout: 20_000,
            interval: 20,
          })
          .toBe(true);
        // Waits for a random time, so that the phone dies at any moment.
        await Promise.race([delay(random.between(0, 250)), exited]);
        if (run.exitCode !== null) break;
        run.kill('SIGKILL');
        await exited;
      }
      fleet.rig.proxy.calm();
      if (!(await readBook(bookFile)).closed) {
        child = spawn(process.execPath, [program, JSON.stringify(settings)], { stdio: 'inherit' });
        expect(await once(child, 'exit')).toEqual([0, null]);
      }
    } finally {
      child?.kill('SIGKILL');
    }
    await fleet.rig.proxy.deliverQueued();

    const { entries, mishaps, closed } = await readBook(bookFile);
    expect(closed).toBe(true);
    expect(mishaps).toEqual([]);
    expect(new Set(entries.map((each) => each.sequence)).size).toBe(entries.length);
    const found = await compareLedger(books, entries);
    // At each death, the phone may have stored one record that its driver had not yet seen as stored. The service
    // has such records as well.
    expect({ ...found, doubled: [], doubledEvents: [], numbers: [] }).toEqual(noDifference);
    expect(found.doubled.length).toBeLessThanOrEqual(dead);
    const numbers = [...entries.map((each) => each.sequence), ...found.doubled.map(numberIn)];
    numbers.sort((one, other) => one - other);
    expect(numbers).toEqual(numbers.map((_number, index) => index + 1));
    await expectClosedByReceipt(books, entries[0]?.sessionId ?? '', numbers.length);
  }, 90_000);
});

function numberIn(line: string): number {
  return Number(/"sequence":(\d+),"sessionId"/.exec(line)?.[1] ?? /"sequence":(\d+)/.exec(line)?.[1]);
}
