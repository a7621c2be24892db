import { Button, DataTable, EmptyState, Pager, Sign, Skeleton, useFormats } from '@fleet/ui';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useKeptList } from '../frame/kept-list.js';
import { Loaded } from '../frame/loaded.js';
import { Screen } from '../frame/screen.js';
import { useMessages } from '../language/console-messages.js';
import { useLaterMessages } from '../language/later-messages.js';
import { useMayCheckSeals, useTimeZone } from '../queries/account-options.js';
import { type AuditPage, auditQuery } from '../queries/audit-options.js';
import { useRecordNames } from '../queries/record-names.js';
import { useCaller } from '../queries/use-caller.js';
import classes from './audit.module.css';
import { type AuditAddress, auditFilters, isFiltered, readAuditAddress } from './audit-address.js';
import { auditColumns } from './audit-columns.js';
import { AuditEntryDialog } from './audit-entry-dialog.js';
import { AuditExportDialog } from './audit-export-dialog.js';
import { AuditFilterBar } from './audit-filter-bar.js';

const address = getRouteApi('/inside/audit');

/** The log of the organisation; the filters, the position in the log and the open entry are in the address. */
export function AuditListPage() {
  const mayCheck = useMayCheckSeals();
  const { audit } = useLaterMessages();
  const [isExporting, setExporting] = useState(false);
  const search = address.useSearch();
  const navigate = address.useNavigate();
  return (
    <Screen
      title={audit.title}
      needs="audit:read"
      actions={
        <>
          <Button icon="document" onClick={() => setExporting(true)}>
            {audit.exportDo}
          </Button>
          {mayCheck && (
            <Button icon="lock" onClick={() => void navigate({ to: '/audit/check' })}>
              {audit.check}
            </Button>
          )}
        </>
      }
    >
      <p className={classes.intro}>{audit.intro}</p>
      <AuditList />
      {isExporting && <AuditExportDialog address={search} onClose={() => setExporting(false)} />}
    </Screen>
  );
}

function AuditList() {
  const { audit } = useLaterMessages();
  const { frame } = useMessages();
  const formats = useFormats();
  const search = address.useSearch();
  const navigate = address.useNavigate();
  const timeZone = useTimeZone();
  const nameOf = useRecordNames();
  useKeptList('/audit', search);
  const { entry: openId, ...list } = search;
  const query = useQuery(auditQuery(useCaller(), auditFilters(search, timeZone), search.cursor));
  /**
   * For each page that was opened from a newer page: the cursor of the newer page. It stays correct if the user
   * presses the browser's Back.
   */
  const newerOf = useRef(new Map<string, string | undefined>());
  const go = (next: AuditAddress, replace = false) => void navigate({ to: '/audit', search: next, replace });
  /** Another filter begins with the newest entries. */
  const change = (parts: Partial<Record<keyof AuditAddress, string | undefined>>) => {
    go(readAuditAddress({ ...list, cursor: undefined, ...parts }), true);
  };
  const clear = () => go({}, true);
  const turn = (cursor: string | undefined) => {
    go(readAuditAddress({ ...list, cursor }));
    scrollTo({ top: 0 });
  };
  const turnOlder = (older: string) => {
    newerOf.current.set(older, search.cursor);
    turn(older);
  };
  const actorName = query.data?.entries.find(({ actor_id: id }) => id === search.actor)?.actor_name;
  return (
    <>
      <AuditFilterBar address={search} actorName={actorName ?? undefined} onChange={change} onClear={clear} />
      <Scopes address={search} onChange={change} />
      <Loaded query={query} skeleton={<Skeleton lines={12} />}>
        {(page) => (
          <>
            {page.entries.length === 0 ? (
              <Nothing page={page} isFiltered={isFiltered(search)} onClear={clear} />
            ) : (
              <DataTable
                label={audit.title}
                columns={auditColumns({ audit, formats, search: list, nameOf })}
                rows={page.entries}
                rowKey={({ id }) => id}
                busy={query.isPlaceholderData}
              />
            )}
            <Pager
              label={frame.pages}
              summary={spanOf(page)}
              previous={audit.newer}
              next={audit.older}
              onPrevious={
                search.cursor === undefined ? undefined : () => turn(newerOf.current.get(search.cursor ?? ''))
              }
              onNext={page.older === null ? undefined : () => turnOlder(page.older ?? '')}
            />
            {openId !== undefined && (
              <AuditEntryDialog
                entry={page.entries.find(({ id }) => id === openId) ?? null}
                onClose={() => go(list)}
                onFilter={change}
              />
            )}
          </>
        )}
      </Loaded>
    </>
  );

  function spanOf({ entries }: AuditPage): string {
    const [newest, oldest] = [entries[0], entries.at(-1)];
    if (newest === undefined || oldest === undefined) return '';
    const [from, to] = [formats.dateTime(oldest.at), formats.dateTime(newest.at)];
    return formats.text('{from} – {to}', { from, to });
  }
}

/** Filters that were set from an entry and that have no field of their own. */
function Scopes({
  address: { id, request },
  onChange,
}: {
  address: AuditAddress;
  onChange: (parts: { id?: undefined; request?: undefined }) => void;
}) {
  const { audit } = useLaterMessages();
  const { frame } = useMessages();
  if (id === undefined && request === undefined) return null;
  return (
    <p className={classes.scopes}>
      <Sign tone="accent">{id === undefined ? audit.oneRequest : audit.oneSubject}</Sign>
      <Button icon="cross" variant="quiet" onClick={() => onChange({ id: undefined, request: undefined })}>
        {frame.all}
      </Button>
    </p>
  );
}

function Nothing({
  page,
  isFiltered: hasFilters,
  onClear,
}: {
  page: AuditPage;
  isFiltered: boolean;
  onClear: () => void;
}) {
  const { audit } = useLaterMessages();
  const { frame } = useMessages();
  if (!hasFilters) return <EmptyState icon="document" title={audit.emptyTitle} text={audit.emptyText} />;
  return (
    <EmptyState
      icon="search"
      title={audit.noMatchTitle}
      text={page.older === null ? audit.noMatchText : audit.soFar}
      action={<Button onClick={onClear}>{frame.clearFilters}</Button>}
    />
  );
}
