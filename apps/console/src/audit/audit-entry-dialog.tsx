import { Button, DataTable, Dialog, Disclosure, Fact, FactList, Section, useFormats } from '@fleet/ui';
import { Link } from '@tanstack/react-router';
import { useLaterMessages } from '../language/later-messages.js';
import { useMay } from '../queries/account-options.js';
import type { AuditLogEntry } from '../queries/audit-options.js';
import { useRecordNames } from '../queries/record-names.js';
import classes from './audit.module.css';
import type { AuditAddress } from './audit-address.js';
import {
  actionWords,
  actorWords,
  type ChangedMember,
  changedMembers,
  memberName,
  subjectName,
  subjectWords,
  type ValueParts,
  valueWords,
} from './entry-words.js';

export interface AuditEntryDialogProps {
  /** Null if the shown page of the log does not contain the entry. */
  entry: AuditLogEntry | null;
  onClose: () => void;
  onFilter: (parts: Partial<Record<keyof AuditAddress, string | undefined>>) => void;
}

/** One entry: who did what, and what was before and after. */
export function AuditEntryDialog({ entry, onClose, onFilter }: AuditEntryDialogProps) {
  const { audit } = useLaterMessages();
  return (
    <Dialog open title={entry === null ? audit.entry : actionWords(entry, audit)} onClose={onClose}>
      {entry === null ? <p>{audit.notOnPage}</p> : <EntryFacts entry={entry} onFilter={onFilter} />}
    </Dialog>
  );
}

function EntryFacts({ entry, onFilter }: Pick<AuditEntryDialogProps, 'onFilter'> & { entry: AuditLogEntry }) {
  const { audit } = useLaterMessages();
  const formats = useFormats();
  const nameOf = useRecordNames();
  const parts: ValueParts = { audit, formats, nameOf };
  const name = subjectName(entry, nameOf);
  const { actor_id, subject_id, subject_kind, request_id, address, device_id } = entry;
  return (
    <>
      <FactList>
        <Fact name={audit.columns.time}>{formats.dateTime(entry.at)}</Fact>
        <Fact name={audit.columns.actor}>
          <bdi>{actorWords(entry, audit, nameOf)}</bdi>
        </Fact>
        <Fact name={audit.columns.subject}>
          <SubjectLink
            entry={entry}
            words={
              name === null ? subjectWords(entry, audit) : formats.facts([subjectWords(entry, audit), name])
            }
          />
        </Fact>
        {address !== null && (
          <Fact name={audit.address}>
            <bdi dir="ltr">{address}</bdi>
          </Fact>
        )}
        {device_id !== null && (
          <Fact name={audit.device}>
            <bdi dir="ltr">{device_id}</bdi>
          </Fact>
        )}
      </FactList>
      <Changes entry={entry} parts={parts} />
      <MoreFacts data={entry.data} parts={parts} />
      <div className={classes.acts}>
        <Button onClick={() => onFilter({ subject: subject_kind, id: subject_id, entry: undefined })}>
          {audit.allOfSubject}
        </Button>
        {actor_id !== null && (
          <Button onClick={() => onFilter({ actor: actor_id })}>{audit.allOfActor}</Button>
        )}
        {request_id !== null && (
          <Button onClick={() => onFilter({ request: request_id })}>{audit.allOfRequest}</Button>
        )}
      </div>
      <Disclosure title={audit.raw}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls needs the keyboard */}
        <pre className={classes.raw} dir="ltr" tabIndex={0}>
          {JSON.stringify(entry, null, 2)}
        </pre>
      </Disclosure>
    </>
  );
}

/** Leads to the subject, if it has a page. */
function SubjectLink({
  entry: { subject_kind, subject_id, action },
  words,
}: {
  entry: AuditLogEntry;
  words: string;
}) {
  const mayReadRoutes = useMay('routes:read');
  const mayReadSessions = useMay('sessions:read');
  const named = <bdi>{words}</bdi>;
  if (action.endsWith('.delete')) return named;
  if (subject_kind === 'route' && mayReadRoutes) {
    return (
      <Link to="/routes/$routeId" params={{ routeId: subject_id }}>
        {named}
      </Link>
    );
  }
  if (subject_kind === 'session' && mayReadSessions) {
    return (
      <Link to="/sessions/$sessionId" params={{ sessionId: subject_id }}>
        {named}
      </Link>
    );
  }
  return named;
}

function Changes({ entry, parts }: { entry: AuditLogEntry; parts: ValueParts }) {
  const { audit } = parts;
  const { changes } = entry;
  if (changes === null) return null;
  const members = changedMembers(entry, parts);
  const value = (side: 'before' | 'after') => (member: ChangedMember) => (
    <bdi className={classes.value}>{member[side]}</bdi>
  );
  const only = changes.before === null ? 'after' : changes.after === null ? 'before' : null;
  if (only !== null) {
    return (
      <Section title={only === 'after' ? audit.created : audit.removed}>
        <FactList>
          {members.map((member) => (
            <Fact key={member.key} name={member.name}>
              {value(only)(member)}
            </Fact>
          ))}
        </FactList>
      </Section>
    );
  }
  return (
    <DataTable
      label={audit.columns.changes}
      columns={[
        { key: 'member', header: audit.member, cell: ({ name }) => name },
        { key: 'before', header: audit.before, cell: value('before') },
        { key: 'after', header: audit.after, cell: value('after') },
      ]}
      rows={members}
      rowKey={({ key }) => key}
    />
  );
}

/** Further facts of the entry, such as the reason for a cancellation. */
function MoreFacts({ data, parts }: { data: AuditLogEntry['data']; parts: ValueParts }) {
  const members = Object.entries(data);
  if (members.length === 0) return null;
  return (
    <FactList>
      {members.map(([key, value]) => (
        <Fact key={key} name={memberName(key, parts.audit)}>
          <bdi className={classes.value}>{valueWords(value, parts)}</bdi>
        </Fact>
      ))}
    </FactList>
  );
}
