import { changeKeyedReason } from '@fleet/contract/planning/keyed-reasons';
import { Button, Notice, Skeleton, useFormats } from '@fleet/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { FailedAct } from '../frame/faces.js';
import { ListRows } from '../frame/list-rows.js';
import { Loaded } from '../frame/loaded.js';
import { Screen } from '../frame/screen.js';
import { useSiteNames } from '../frame/site-choices.js';
import { useMessages } from '../language/console-messages.js';
import { useLaterMessages } from '../language/later-messages.js';
import { useMay } from '../queries/account-options.js';
import { ask } from '../queries/call-error.js';
import { type Reason, type ReasonPage, reasonListQuery, reasonsKey } from '../queries/reason-options.js';
import { useCaller } from '../queries/use-caller.js';
import { ChangeReasonDialog, RemoveReasonDialog } from './change-reason-dialog.js';
import { NewReasonDialog } from './new-reason-dialog.js';
import { reasonColumns } from './reason-columns.js';
import { lastPosition, movedPositions, type Placed } from './reason-order.js';
import classes from './reasons.module.css';

const address = getRouteApi('/inside/organisation/company/reasons');

type OpenDialog = { what: 'make' } | { what: 'change' | 'remove'; reason: Reason } | null;

/** The reasons that drivers choose from, in their order. */
export function ReasonListPage() {
  const { reasons } = useLaterMessages();
  const { page = 1 } = address.useSearch();
  const maySee = useMay('assets:read');
  const query = useQuery({ ...reasonListQuery(useCaller(), page), enabled: maySee });
  // Reasons are saved by their keys, which needs the permission of an integration.
  const mayWrite = useMay('integration:write');
  const mayRead = useMay('integration:read');
  const mayChange = mayWrite && mayRead;
  const [open, setOpen] = useState<OpenDialog>(null);
  const [done, setDone] = useState<string | null>(null);
  const close = () => setOpen(null);
  const show = (dialog: OpenDialog) => {
    setDone(null);
    setOpen(dialog);
  };
  const end = (words: string) => {
    close();
    setDone(words);
  };
  return (
    <Screen
      title={reasons.title}
      needs="assets:read"
      actions={
        mayChange && (
          <Button variant="primary" icon="plus" onClick={() => show({ what: 'make' })}>
            {reasons.make}
          </Button>
        )
      }
    >
      <p className={classes.quiet}>{reasons.intro}</p>
      {done !== null && <Notice tone="success">{done}</Notice>}
      <Loaded query={query} skeleton={<Skeleton lines={8} />}>
        {(shown) => (
          <ReasonRows
            page={shown}
            isOld={query.isPlaceholderData}
            mayChange={mayChange}
            onOpen={show}
            onMoved={() => setDone(reasons.moved)}
          />
        )}
      </Loaded>
      {open?.what === 'make' && (
        <NewReasonDialog position={lastPosition(query.data?.data ?? [])} onClose={close} onDone={end} />
      )}
      {open?.what === 'change' && <ChangeReasonDialog reason={open.reason} onClose={close} onDone={end} />}
      {open?.what === 'remove' && <RemoveReasonDialog reason={open.reason} onClose={close} onDone={end} />}
    </Screen>
  );
}

interface ReasonRowsProps {
  page: ReasonPage;
  isOld: boolean;
  mayChange: boolean;
  onOpen: (dialog: OpenDialog) => void;
  onMoved: () => void;
}

function ReasonRows({ page, isOld, mayChange, onOpen, onMoved }: ReasonRowsProps) {
  const { reasons } = useLaterMessages();
  const { frame } = useMessages();
  const formats = useFormats();
  const siteNames = useSiteNames();
  const navigate = address.useNavigate();
  const move = useMove(onMoved);
  // If the list has several pages, the user cannot see the whole order, so it cannot be changed.
  const isWhole = page.pagination.total === page.data.length;
  return (
    <>
      <FailedAct error={move.error} />
      <ListRows
        label={reasons.title}
        columns={reasonColumns({
          ...{ reasons, formats, siteNames, allSites: frame.allSites, rows: page.data },
          onOpen: mayChange ? (what, reason) => onOpen({ what, reason }) : undefined,
          onMove:
            mayChange && isWhole && page.data.length > 1
              ? (index, by) => {
                  if (!move.isPending) move.mutate(movedPositions(page.data, index, by));
                }
              : undefined,
        })}
        page={page}
        rowKey={({ id }) => id}
        busy={isOld || move.isPending}
        onPage={(next) => void navigate({ to: '/organisation/reasons', search: { page: next } })}
        isFiltered={false}
        onClear={() => undefined}
        empty={{ icon: 'list', title: reasons.emptyTitle, text: reasons.emptyText }}
        noMatch={{ title: reasons.emptyTitle, text: reasons.emptyText }}
      />
    </>
  );
}

/**
 * Saves new positions one after the other, the last one first, so that two reasons never have the same position in
 * between.
 */
function useMove(onMoved: () => void) {
  const { access, organisationId } = useCaller();
  const client = useQueryClient();
  const readAgain = () => client.invalidateQueries({ queryKey: reasonsKey(organisationId) });
  return useMutation({
    mutationFn: async (places: readonly Placed[]) => {
      for (const { integration_key: integrationKey, position } of [...places].reverse()) {
        const input = { integrationKey, query: {}, body: { position } };
        await ask(access, (api) => api.send(changeKeyedReason, input));
      }
    },
    onSuccess: async () => {
      await readAgain();
      onMoved();
    },
    // Some reasons may have moved before the failure.
    onError: readAgain,
  });
}
