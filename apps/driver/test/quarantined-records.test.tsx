import type { DriverApi, UnsentRecord } from '@fleet/client/driver';
import { listOwnQuarantinedRecords } from '@fleet/contract/driving/own-quarantined-records';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { followQuarantined, type QuarantinedRecords } from '../src/phone/quarantined-records.js';
import { unsentOutcome, unsentPosition, unsentStatus } from './phone-samples.js';

type Client = Parameters<typeof followQuarantined>[0];
type Events = { [Name in 'quarantined' | 'unsent' | 'state' | 'session']?: (event: never) => void };

const [example] = listOwnQuarantinedRecords.answers[200].example.data;
const open: QuarantinedRecords[] = [];
/** The service's decisions, by the number of the record. Records without a decision wait. */
let decided: Record<number, 'accepted' | 'discarded'> = {};
let asked: unknown[] = [];

beforeEach(() => {
  localStorage.clear();
  decided = {};
  asked = [];
});
afterEach(() => {
  for (const each of open.splice(0)) each.stop();
});

/** Opens the driver's list, with a client that emits the events of the test. */
function opened(place = 'marta/organisation') {
  const listeners: Events = {};
  let unsent: readonly UnsentRecord[] = [];
  const listDecisions = async (input: { sessionId: string }) => {
    asked.push(input);
    const data = Object.entries(decided).map(([sequence, status]) => ({
      ...{ ...example, sequence: Number(sequence), status, kind: 'outcome' },
    }));
    return { ok: true, body: { data } };
  };
  const client = {
    state: 'live',
    on: (name: keyof Events, listener: (event: never) => void) => {
      listeners[name] = listener;
      return () => {};
    },
    unsent: () => unsent,
    api: { listOwnQuarantinedRecords: listDecisions as unknown as DriverApi['listOwnQuarantinedRecords'] },
  } as unknown as Client;
  const records = followQuarantined(client, { organisationId: 'organisation', place, changed: () => {} });
  open.push(records);
  const emit = (name: keyof Events, event: unknown) => listeners[name]?.(event as never);
  return {
    records,
    ids: () => records.list().map((each) => each.id),
    quarantine: (record: UnsentRecord) =>
      emit('quarantined', { ...record, kind: record.content.kind, routeId: null }),
    wait(next: readonly UnsentRecord[]) {
      unsent = next;
      emit('unsent', next);
    },
    emit,
  };
}

const answer = (id: string, sequence: number, sessionId = 'ended'): UnsentRecord => ({
  ...unsentOutcome({ id, sequence }),
  sessionId,
});

it('the phone remembers quarantined records over a new session, a log-out and a killed tab, separately for each driver', () => {
  const first = opened();
  first.quarantine(answer('one', 1));
  first.quarantine({ ...unsentPosition({ id: 'position', sequence: 2 }), sessionId: 'ended' });
  first.emit('session', { id: 'next', device_id: 'phone' });
  expect(first.ids()).toEqual(['one']);
  localStorage.removeItem('driver.remembered');
  expect(opened().ids()).toEqual(['one']);
  expect(opened('pere/organisation').ids()).toEqual([]);
  localStorage.setItem('driver.quarantined/marta/organisation', '[{"id":"broken"},3]');
  expect(opened().ids()).toEqual([]);
});

it('a record that the office accepts leaves the list, and one that it discards is marked until the driver has read this', async () => {
  const { records, ids, quarantine, emit } = opened();
  for (const each of [
    answer('one', 1),
    answer('two', 2),
    answer('three', 3),
    answer('other', 1, 'another'),
  ]) {
    quarantine(each);
  }
  decided = { 1: 'accepted', 2: 'discarded' };
  emit('state', 'live');
  await expect.poll(ids).not.toContain('one');
  expect(records.list()).toMatchObject([
    { id: 'two', isDiscarded: true, isRead: false },
    { id: 'three', isDiscarded: false },
  ]);
  expect(asked).toHaveLength(4);
  expect(asked[0]).toMatchObject({ organisationId: 'organisation', sessionId: 'ended' });
  emit('state', 'live');
  expect(asked).toHaveLength(4);
  records.acceptDiscards();
  expect(opened().records.list()).toMatchObject([
    { id: 'two', isDiscarded: true, isRead: true },
    { id: 'three', isDiscarded: false, isRead: false },
  ]);
});

it('the service is asked for decisions only if there are records', () => {
  opened().emit('state', 'live');
  const { records, emit } = opened();
  records.noteGivenUp(answer('given-up', 4));
  expect(records.list()).toMatchObject([{ id: 'given-up', isGivenUp: true }]);
  emit('state', 'live');
  expect(asked).toHaveLength(1);
});

it('a record is replaced by a later capture for the same question, and not by an earlier capture or for another question', () => {
  const { records, quarantine, wait } = opened();
  const later = answer('later', 3);
  wait([answer('earlier', 1), later]);
  quarantine(answer('one', 2));
  quarantine({
    ...unsentStatus({ id: 'status', sequence: 4, reference: 'DELIVER', status: 'completed' }),
    sessionId: 'ended',
  });
  expect(records.list()).toMatchObject([
    { id: 'one', isReplaced: true },
    { id: 'status', isReplaced: false },
  ]);
  quarantine(later);
  wait([answer('earlier', 1)]);
  expect(records.list().at(-1)).toMatchObject({ id: 'later', isReplaced: false });
  wait([answer('again', 1, 'next')]);
  expect(records.list().at(-1)).toMatchObject({ id: 'later', isReplaced: true });
});
