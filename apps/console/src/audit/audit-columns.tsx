import type { Column, Formats } from '@fleet/ui';
import { Link } from '@tanstack/react-router';
import type { LaterMessages } from '../language/later-messages.js';
import type { AuditLogEntry } from '../queries/audit-options.js';
import classes from './audit.module.css';
import type { AuditAddress } from './audit-address.js';
import { actionWords, actorWords, changedMembers, subjectName, subjectWords } from './entry-words.js';

export interface AuditColumnParts {
  audit: LaterMessages['audit'];
  formats: Formats;
  /** The address of the list, which the address of an entry extends. */
  search: AuditAddress;
  nameOf: (id: string) => string | null;
}

/** The columns of the log. */
export function auditColumns({ audit, formats, search, nameOf }: AuditColumnParts): Column<AuditLogEntry>[] {
  const { columns } = audit;
  return [
    {
      key: 'time',
      header: columns.time,
      isShort: true,
      cell: ({ id, at }) => (
        <Link to="/audit" search={{ ...search, entry: id }} resetScroll={false}>
          {formats.dateTime(at)}
        </Link>
      ),
    },
    {
      key: 'actor',
      header: columns.actor,
      cell: (entry) => <bdi>{actorWords(entry, audit, nameOf)}</bdi>,
    },
    { key: 'action', header: columns.action, cell: (entry) => actionWords(entry, audit) },
    {
      key: 'subject',
      header: columns.subject,
      cell: (entry) => {
        const name = subjectName(entry, nameOf);
        return (
          <>
            {subjectWords(entry, audit)}
            {name !== null && (
              <span className={classes.under}>
                <bdi>{name}</bdi>
              </span>
            )}
          </>
        );
      },
    },
    {
      key: 'changes',
      header: columns.changes,
      isSpare: true,
      cell: (entry) => {
        const changed = changedMembers(entry, { audit, formats, nameOf }).map(({ name }) => name);
        return changed.length === 0 ? null : formats.list(changed);
      },
    },
  ];
}
