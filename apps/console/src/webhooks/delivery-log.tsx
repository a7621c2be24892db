import { Button, DataTable, EmptyState, Pager, Section, Skeleton, useFormats } from '@fleet/ui';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useAccess } from '../access/use-access.js';
import { endOfDay, startOfDay } from '../frame/day-span.js';
import { present } from '../frame/list-address.js';
import { Loaded } from '../frame/loaded.js';
import { useMessages } from '../language/console-messages.js';
import { useLaterMessages } from '../language/later-messages.js';
import { useTimeZone } from '../queries/account-options.js';
import { useCaller } from '../queries/use-caller.js';
import { type DeliveryPage, deliveryListQuery, type Webhook } from '../queries/webhook-options.js';
import { deliveryColumns } from './delivery-columns.js';
import { DeliveryFilterBar } from './delivery-filter-bar.js';
import type { FirstReplay } from './replay-dialog.js';
import { type DeliveryAddress, readDeliveryAddress } from './webhook-address.js';

const address = getRouteApi('/inside/organisation/company/webhooks/$webhookId');

export interface DeliveryLogProps {
  webhook: Webhook;
  /** Sends the deliveries of a span again; absent for a user who may not. */
  onReplay: ((first: FirstReplay) => void) | undefined;
}

/**
 * The deliveries of a webhook, the newest first. The log has no numbered pages; each part has a link to the next
 * older one.
 */
export function DeliveryLog({ webhook, onReplay }: DeliveryLogProps) {
  const { webhooks } = useLaterMessages();
  const search = address.useSearch();
  const navigate = address.useNavigate();
  const timeZone = useTimeZone();
  const { status, type, from, to, cursor } = search;
  const span = { from: startOfDay(from, timeZone), to: endOfDay(to, timeZone) };
  const filters = present({ ...span, status, cursor, event_type: type });
  // Deliveries that wait are sent anyway.
  const which = status === undefined || status === 'waiting' ? 'all' : status;
  const shownSpan = { which, ...span } as const;
  const query = useQuery(deliveryListQuery(useCaller(), webhook.id, filters));
  const params = { webhookId: webhook.id };
  const show = (next: Record<string, string | undefined>, replace: boolean) =>
    void navigate({
      to: '/organisation/webhooks/$webhookId',
      params,
      search: readDeliveryAddress(next),
      replace,
      resetScroll: false,
    });
  const change = (parts: Partial<Record<keyof DeliveryAddress, string | undefined>>) => {
    const { cursor: _cursor, ...before } = search;
    show({ ...before, ...parts }, true);
  };
  return (
    <Section
      title={webhooks.deliveries}
      actions={
        onReplay !== undefined && <Button onClick={() => onReplay(shownSpan)}>{webhooks.replaySome}</Button>
      }
    >
      <DeliveryFilterBar
        webhook={webhook}
        address={search}
        onChange={change}
        onClear={() => show({}, true)}
      />
      <Loaded query={query} skeleton={<Skeleton lines={8} />}>
        {(page) => (
          <DeliveryRows
            webhookId={webhook.id}
            page={page}
            search={search}
            isOld={query.isPlaceholderData}
            onOlder={(next) => show({ ...search, cursor: next }, false)}
            onNewest={() => change({})}
            onClear={() => show({}, true)}
          />
        )}
      </Loaded>
    </Section>
  );
}

interface DeliveryRowsProps {
  webhookId: string;
  page: DeliveryPage;
  search: DeliveryAddress;
  isOld: boolean;
  onOlder: (cursor: string) => void;
  onNewest: () => void;
  onClear: () => void;
}

function DeliveryRows({ webhookId, page, search, isOld, onOlder, onNewest, onClear }: DeliveryRowsProps) {
  const { webhooks, events } = useLaterMessages();
  const { frame } = useMessages();
  const formats = useFormats();
  const { now } = useAccess();
  const { cursor, ...filters } = search;
  const { data, pagination, next_cursor: next } = page;
  if (data.length === 0) {
    return Object.keys(filters).length > 0 || cursor !== undefined ? (
      <EmptyState
        icon="search"
        title={webhooks.noMatchTitle}
        text={webhooks.noMatchText}
        action={<Button onClick={onClear}>{frame.clearFilters}</Button>}
      />
    ) : (
      <EmptyState icon="sent" title={webhooks.noDeliveriesTitle} text={webhooks.noDeliveriesText} />
    );
  }
  const summary = cursor === undefined ? webhooks.newestSummary : webhooks.olderSummary;
  return (
    <>
      <DataTable
        label={webhooks.deliveries}
        columns={deliveryColumns({ webhookId, webhooks, events, formats, now: now() })}
        rows={data}
        rowKey={({ id }) => id}
        busy={isOld}
      />
      <Pager
        label={frame.pages}
        summary={formats.text(summary, { count: data.length })}
        previous={webhooks.newest}
        next={webhooks.older}
        onPrevious={cursor === undefined ? undefined : onNewest}
        onNext={pagination.total > data.length ? () => onOlder(next) : undefined}
      />
    </>
  );
}
