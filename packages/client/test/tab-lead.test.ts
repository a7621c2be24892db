import { afterEach, expect, it } from 'vitest';
import { createTabLead, type TabLead } from '../src/phone/tab-lead.js';
import type { TabLocks } from '../src/phone/tab-messages.js';

type Granted = (lock: unknown) => Promise<void>;

/** One lock as the standard says (Web Locks, W3C): first come, first served; Node 20 has none. */
function tabLocks(): TabLocks {
  let isTaken = false;
  const queue: { granted: Granted; done: (value: unknown) => void }[] = [];
  const next = () => {
    const first = isTaken ? undefined : queue.shift();
    if (first === undefined) return;
    isTaken = true;
    void first.granted({}).finally(() => {
      isTaken = false;
      first.done(undefined);
      next();
    });
  };
  return {
    request: (_, { signal, ifAvailable }, granted) =>
      new Promise((done, reject) => {
        if (ifAvailable === true && isTaken) return done(granted(null));
        const entry = { granted, done };
        queue.push(entry);
        signal?.addEventListener('abort', () => {
          const place = queue.indexOf(entry);
          if (place >= 0) queue.splice(place, 1);
          reject(new Error('aborted'));
        });
        next();
      }),
  };
}

interface Tab {
  lead: TabLead<string>;
  /** What the tab's app did, and the views that it received. */
  log: string[];
}

const open: Tab[] = [];
let names = 0;
afterEach(async () => {
  await Promise.all(open.splice(0).map(({ lead }) => lead.stop()));
});

/** Tabs of one browser. */
function browser(settings: { stopMs?: number; patienceMs?: number } = {}) {
  const locks = tabLocks();
  names += 1;
  const name = `driver-${names}`;
  return (title: string): Tab => {
    const log: string[] = [];
    const lead = createTabLead<string>({
      ...{ name, locks, patienceMs: settings.patienceMs ?? 2_000 },
      onLead: () => void log.push('leads'),
      async onFollow() {
        await new Promise((resolve) => setTimeout(resolve, settings.stopMs ?? 5));
        log.push('follows');
      },
      onView: (view) => void log.push(`${title} sees ${view}`),
    });
    open.push({ lead, log });
    return { lead, log };
  };
}

const roles = (...tabs: Tab[]) => expect.poll(() => tabs.map(({ lead }) => lead.role), { timeout: 5_000 });

it('one tab leads, and another shows the same view from its opening on', async () => {
  const tab = browser();
  const first = tab('first');
  await roles(first).toEqual(['leading']);
  first.lead.publish('stop 3');
  const second = tab('second');
  await roles(first, second).toEqual(['leading', 'following']);
  await expect.poll(() => second.log).toEqual(['follows', 'second sees stop 3']);
  first.lead.publish('stop 4');
  second.lead.publish('nothing, since it does not lead');
  await expect.poll(() => second.log.at(-1)).toBe('second sees stop 4');
  expect(first.log).toEqual(['leads']);
});

it('a tab that asks takes over when the leading one has stopped, even if a third tab has waited longer', async () => {
  const tab = browser({ stopMs: 40 });
  const first = tab('first');
  await roles(first).toEqual(['leading']);
  const second = tab('second');
  const third = tab('third');
  await roles(first, second, third).toEqual(['leading', 'following', 'following']);
  expect(await third.lead.takeOver()).toBe(true);
  await roles(first, second, third).toEqual(['following', 'following', 'leading']);
  expect(first.log).toEqual(['leads', 'follows']);
  expect(third.log).toEqual(['follows', 'leads']);
  expect(await third.lead.takeOver()).toBe(true);
  expect(await first.lead.takeOver()).toBe(true);
  await roles(first, second, third).toEqual(['leading', 'following', 'following']);
});

it('a waiting tab takes over automatically when the leading one ends', async () => {
  const tab = browser();
  const first = tab('first');
  await roles(first).toEqual(['leading']);
  const second = tab('second');
  await roles(second).toEqual(['following']);
  await first.lead.stop();
  await roles(second).toEqual(['leading']);
  await expect.poll(() => second.log).toEqual(['follows', 'leads']);
});

it('a takeover without an answer returns false, and the tab leads later', async () => {
  const tab = browser({ stopMs: 400, patienceMs: 50 });
  const first = tab('first');
  await roles(first).toEqual(['leading']);
  const second = tab('second');
  await roles(second).toEqual(['following']);
  expect(await second.lead.takeOver()).toBe(false);
  await roles(first, second).toEqual(['following', 'leading']);
});

it('a tab that is stopped and immediately opened again leads', async () => {
  const tab = browser();
  const first = tab('first');
  await first.lead.stop();
  const second = tab('second');
  await roles(second).toEqual(['leading']);
  expect(first.log.length).toBeLessThanOrEqual(1);
});

it('every tab leads in a browser without locks', async () => {
  const tabs = ['one', 'two'].map((name) => {
    const lead = createTabLead({ name, locks: null, onLead: () => {}, onFollow: () => {} });
    open.push({ lead, log: [] });
    return lead;
  });
  expect(tabs.map(({ role }) => role)).toEqual(['leading', 'leading']);
});
