import type { DriverApi, DriverClient } from '@fleet/client/driver';
import type { QuarantinedRecord } from './phone-view.js';

export interface QuarantinedRecords {
  list(): readonly QuarantinedRecord[];
  note(record: QuarantinedRecord): void;
}

/**
 * The records about which the office decides. The phone remembers them, also when the tab is killed, until its next
 * session. Positions are not counted.
 */
export function followQuarantined(
  client: DriverClient<DriverApi>,
  {
    deviceId,
    read,
    keep,
  }: {
    deviceId: string;
    read: () => readonly QuarantinedRecord[] | undefined;
    keep: (records: readonly QuarantinedRecord[]) => void;
  },
): QuarantinedRecords {
  const list = () => read() ?? none;
  const note = (record: QuarantinedRecord) =>
    keep([...list().filter((each) => each.id !== record.id), record]);
  client.on('quarantined', ({ id, sessionId, kind }) => {
    if (kind !== 'position') note({ id, sessionId, isGivenUp: false });
  });
  client.on('session', (session) => {
    if (session?.device_id !== deviceId) return;
    const own = list().filter((each) => each.sessionId === session.id);
    if (own.length < list().length) keep(own);
  });
  return { list, note };
}

/** Always the same list, so that pages see no change. */
const none: readonly QuarantinedRecord[] = [];
