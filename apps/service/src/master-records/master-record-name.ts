/** Which one of its kind: by our id, or by the caller's own key. */
export type MasterRecordName = { id: string } | { integrationKey: string };

/** The column by which a record is named, and the value in it. */
export function columnOf(name: MasterRecordName): { column: 'id' | 'integration_key'; value: string } {
  return 'id' in name
    ? { column: 'id', value: name.id }
    : { column: 'integration_key', value: name.integrationKey };
}
