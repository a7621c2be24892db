import { auditActions, auditActorKinds } from '@fleet/contract/accounts/audited-actions';
import { instantOf } from '@fleet/ui';
import { dayIn, idIn, type ListAddress, present, textIn, wordIn } from '../frame/list-address.js';
import type { AuditFilters } from '../queries/audit-options.js';

/** The subjects of the log, as the service names them. */
export const subjectKinds = [
  'user',
  'role',
  'api_key',
  'organisation',
  'site',
  'driver',
  'asset',
  'reason',
  'route',
  'transfer',
  'session',
  'quarantined_record',
  'blob',
  'webhook',
] as const;
export type SubjectKind = (typeof subjectKinds)[number];

/** The parameters in the address of the list. */
export interface AuditAddress {
  by?: (typeof auditActorKinds)[number];
  actor?: string;
  action?: (typeof auditActions)[number];
  subject?: SubjectKind;
  /** The id of one subject; for a role, its key. */
  id?: string;
  request?: string;
  /** Days of the organisation's time zone. */
  from?: string;
  to?: string;
  /** The position in the log at which the page begins. */
  cursor?: string;
  /** The entry that is open. */
  entry?: string;
}

export function readAuditAddress(address: ListAddress): AuditAddress {
  return present({
    by: wordIn(address, 'by', auditActorKinds),
    actor: idIn(address, 'actor'),
    action: wordIn(address, 'action', auditActions),
    subject: wordIn(address, 'subject', subjectKinds),
    id: textIn(address, 'id', 200),
    request: textIn(address, 'request', 200),
    from: dayIn(address, 'from'),
    to: dayIn(address, 'to'),
    cursor: textIn(address, 'cursor', 200),
    entry: idIn(address, 'entry'),
  });
}

/** The query of the list. The day `to` is included, so the query ends where the next day begins. */
export function auditFilters(address: AuditAddress, timeZone: string | null): AuditFilters {
  const { by, actor, action, subject, id, request, from, to } = address;
  return present({
    actor_kind: by,
    actor_id: actor,
    action,
    subject_kind: subject,
    subject_id: id,
    request_id: request,
    from: from === undefined ? undefined : startOf(from, timeZone),
    until: to === undefined ? undefined : startOf(dayAfter(to), timeZone),
  });
}

/** When the day begins in the time zone; undefined if the browser cannot read the day. */
function startOf(day: string, timeZone: string | null): string | undefined {
  return instantOf(`${day}T00:00`, timeZone) ?? undefined;
}

function dayAfter(day: string): string {
  return new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
}

/** Whether filters leave entries out. */
export function isFiltered({ cursor: _cursor, entry: _entry, ...filters }: AuditAddress): boolean {
  return Object.keys(filters).length > 0;
}
