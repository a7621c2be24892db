import type { CDPSession, Page } from 'playwright-core';

/** What the main thread of a page has done, and its memory. */
export interface PageLoad {
  /** The bytes of the heap, after garbage collection. */
  heapBytes(): Promise<number>;
  /** The tasks that took more than 50 ms, since the last call. */
  takeLongTasks(): Promise<LongTask[]>;
}

export interface LongTask {
  /** In milliseconds. */
  duration: number;
  /** How many of these milliseconds scripts of the map have used. */
  ofMap: number;
  /**
   * The file of the script that ran longest in the task; empty if no script ran for long, for example because the
   * browser was drawing.
   */
  file: string;
}

/** The files of MapLibre and of its frame. The map calls no other files of the console. */
const mapFiles = '/assets/(?:map-in-react|maplibre|protomaps|board-map|track-map|place-map)';

/** Begins to watch a page, before it is opened. */
export async function watchLoad(page: Page): Promise<PageLoad> {
  const session: CDPSession = await page.context().newCDPSession(page);
  await page.addInitScript(watch);
  return {
    async heapBytes() {
      await session.send('HeapProfiler.collectGarbage');
      return (await session.send('Runtime.getHeapUsage')).usedSize;
    },
    takeLongTasks: () => page.evaluate(takeTasks, mapFiles),
  };
}

interface Span {
  from: number;
  to: number;
}

declare global {
  interface Window {
    seenLoad: { tasks: Span[]; scripts: (Span & { file: string })[] };
  }
}

/** Runs in the page, before its own code. */
function watch(): void {
  const seen: Window['seenLoad'] = { tasks: [], scripts: [] };
  window.seenLoad = seen;
  new PerformanceObserver((list) => {
    for (const { startTime: from, duration } of list.getEntries())
      seen.tasks.push({ from, to: from + duration });
  }).observe({ type: 'longtask', buffered: true });
  new PerformanceObserver((list) => {
    for (const frame of list.getEntries()) {
      const { scripts } = frame as PerformanceEntry & {
        scripts: readonly (PerformanceEntry & { sourceURL: string })[];
      };
      for (const { startTime: from, duration, sourceURL: file } of scripts)
        seen.scripts.push({ from, to: from + duration, file });
    }
  }).observe({ type: 'long-animation-frame', buffered: true });
}

/** Runs in the page. */
function takeTasks(pattern: string): LongTask[] {
  const { tasks, scripts } = window.seenLoad;
  const isOfMap = new RegExp(pattern);
  const ofMap = scripts.filter(({ file }) => isOfMap.test(file));
  const found = tasks.map(({ from, to }) => ({
    duration: Math.round(to - from),
    file: scripts
      .filter((each) => each.from < to && each.to > from)
      .toSorted((one, other) => other.to - other.from - (one.to - one.from))
      .map(({ file }) => file.replace(/.*\//, ''))
      .slice(0, 1)
      .join(),
    ofMap: Math.round(
      ofMap.reduce((sum, each) => sum + Math.max(0, Math.min(to, each.to) - Math.max(from, each.from)), 0),
    ),
  }));
  tasks.length = 0;
  scripts.length = 0;
  return found;
}
