import type { DriverApi, DriverClient, UnsentRecord } from '@fleet/client/driver';
import { capturedPlace, isSamePlace } from './captured-place.js';
import { decidedRecords, readDecisions } from './office-decisions.js';
import type { QuarantinedRecord } from './phone-view.js';

export interface QuarantinedRecords {
  list(): readonly QuarantinedRecord[];
  noteGivenUp(record: Noted): void;
  acceptDiscards(): void;
  stop(): void;
}

type FollowedClient = Pick<DriverClient<DriverApi>, 'on' | 'unsent' | 'state'> & {
  api: Pick<DriverApi, 'listOwnQuarantinedRecords'>;
};
type Noted = Pick<UnsentRecord, 'id' | 'sessionId' | 'sequence' | 'content'>;

/** How often the service is asked for decisions while there are records without a decision. */
const askEveryMs = 120_000;

/** Limits how much the app stores in `localStorage`, which is small. */
const mostRecords = 300;

/**
 * The records about which the office decides. The phone remembers them over sessions and log-outs, and asks the service
 * how the office has decided. A record that the office has accepted leaves the list. Positions are not counted.
 */
export function followQuarantined(
  client: FollowedClient,
  {
    organisationId,
    place,
    changed,
  }: {
    organisationId: string;
    /** Where the records are stored: each driver has their own place in each organisation. */
    place: string;
    changed: () => void;
  },
): QuarantinedRecords {
  const storageKey = `driver.quarantined/${place}`;
  let records = readRecords(storageKey);
  let askedAt = Number.NEGATIVE_INFINITY;
  let isStopped = false;

  function keep(next: readonly QuarantinedRecord[]): void {
    records = next.slice(-mostRecords);
    keepRecords(storageKey, records);
    changed();
  }

  function note({ id, sessionId, sequence, content }: Noted, isGivenUp: boolean): void {
    if (content.kind === 'position') return;
    const about = capturedPlace(content);
    const isNew = { isReplaced: false, isDiscarded: false, isRead: false };
    const others = records.filter((each) => each.id !== id);
    keep([...others, { id, sessionId, sequence, about, isGivenUp, ...isNew }]);
    lookForNewer(client.unsent());
  }

  /** A later capture about the same question, activity or visit replaces an earlier one. */
  function lookForNewer(unsent: readonly UnsentRecord[]): void {
    if (records.every((each) => each.isReplaced)) return;
    const newer = (record: QuarantinedRecord) => (each: UnsentRecord) =>
      each.id !== record.id &&
      (each.sessionId !== record.sessionId || each.sequence > record.sequence) &&
      isSamePlace(capturedPlace(each.content), record.about);
    const next = records.map((each) =>
      each.isReplaced || !unsent.some(newer(each)) ? each : { ...each, isReplaced: true },
    );
    if (next.some((each, index) => each !== records[index])) keep(next);
  }

  /** No message reports a decision, so the app asks for it. */
  async function ask(): Promise<void> {
    const open = records.filter((each) => !each.isDiscarded);
    const isSoon = performance.now() - askedAt < askEveryMs;
    if (isStopped || isSoon || open.length === 0 || client.state !== 'live') return;
    askedAt = performance.now();
    const decisions = await readDecisions(client.api, organisationId, open);
    if (isStopped) return;
    const next = decidedRecords(records, decisions);
    if (next.length < records.length || next.some((each, index) => each !== records[index])) keep(next);
  }

  const timer = setInterval(() => void ask(), askEveryMs);
  client.on('state', () => void ask());
  client.on('quarantined', (record) => note(record, false));
  client.on('unsent', lookForNewer);
  return {
    list: () => records,
    noteGivenUp: (record) => note(record, true),
    acceptDiscards() {
      keep(records.map((each) => (each.isDiscarded ? { ...each, isRead: true } : each)));
    },
    stop() {
      isStopped = true;
      clearInterval(timer);
    },
  };
}

function keepRecords(key: string, records: readonly QuarantinedRecord[]): void {
  try {
    if (records.length === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(records));
  } catch {
    // Without storage, the records are known until the page is left.
  }
}

function readRecords(key: string): readonly QuarantinedRecord[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(value) ? value.filter(isQuarantined) : [];
  } catch {
    return [];
  }
}

function isQuarantined(value: unknown): value is QuarantinedRecord {
  if (typeof value !== 'object' || value === null) return false;
  const record = value as Record<string, unknown>;
  return (
    ['id', 'sessionId'].every((name) => typeof record[name] === 'string') &&
    typeof record.sequence === 'number' &&
    typeof record.about === 'object' &&
    record.about !== null
  );
}
