/** Names one record of a kind: by the service's id, or by the caller's own key. */
export type MasterRecordName = { id: string } | { integrationKey: string };

/** The column that identifies the record, and its value. */
export function columnOf(name: MasterRecordName): { column: 'id' | 'integration_key'; value: string } {
  return 'id' in name
    ? { column: 'id', value: name.id }
    : { column: 'integration_key', value: name.integrationKey };
}
