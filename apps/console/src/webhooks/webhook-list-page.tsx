import { Button, type Column, Skeleton, useFormats } from '@fleet/ui';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useKeptList } from '../frame/kept-list.js';
import { ListRows } from '../frame/list-rows.js';
import { Loaded } from '../frame/loaded.js';
import { useNavigateFromHere } from '../frame/navigate-from-here.js';
import { Screen } from '../frame/screen.js';
import { useSiteNames } from '../frame/site-choices.js';
import { useMessages } from '../language/console-messages.js';
import { useLaterMessages } from '../language/later-messages.js';
import { useMay } from '../queries/account-options.js';
import { useCaller } from '../queries/use-caller.js';
import { type Webhook, webhookListQuery } from '../queries/webhook-options.js';
import { NewWebhookDialog } from './new-webhook-dialog.js';
import { WebhookSign } from './webhook-sign.js';
import classes from './webhooks.module.css';

const address = getRouteApi('/inside/organisation/company/webhooks');

/** The webhooks of the organisation. */
export function WebhookListPage() {
  const { webhooks } = useLaterMessages();
  const navigate = useNavigateFromHere();
  const mayMake = useMay('webhooks:write');
  const [isMaking, setMaking] = useState(false);
  return (
    <Screen
      title={webhooks.title}
      needs="webhooks:read"
      actions={
        mayMake && (
          <Button variant="primary" icon="plus" onClick={() => setMaking(true)}>
            {webhooks.make}
          </Button>
        )
      }
    >
      <p className={classes.quiet}>{webhooks.intro}</p>
      <WebhookList />
      {isMaking && (
        <NewWebhookDialog
          onClose={() => setMaking(false)}
          onMade={(webhookId) =>
            void navigate({ to: '/organisation/webhooks/$webhookId', params: { webhookId } })
          }
        />
      )}
    </Screen>
  );
}

function WebhookList() {
  const { webhooks } = useLaterMessages();
  const search = address.useSearch();
  const navigate = address.useNavigate();
  useKeptList('/organisation/webhooks', search);
  const query = useQuery(webhookListQuery(useCaller(), { page_no: search.page ?? 1 }));
  const columns = useWebhookColumns();
  return (
    <Loaded query={query} skeleton={<Skeleton lines={8} />}>
      {(page) => (
        <ListRows
          label={webhooks.title}
          columns={columns}
          page={page}
          rowKey={({ id }) => id}
          busy={query.isPlaceholderData}
          onPage={(next) => void navigate({ to: '/organisation/webhooks', search: { page: next } })}
          isFiltered={search.page !== undefined}
          onClear={() => void navigate({ to: '/organisation/webhooks', search: {} })}
          empty={{ icon: 'sent', title: webhooks.emptyTitle, text: webhooks.emptyText }}
          noMatch={{ title: webhooks.emptyTitle, text: webhooks.emptyText }}
        />
      )}
    </Loaded>
  );
}

function useWebhookColumns(): Column<Webhook>[] {
  const { webhooks } = useLaterMessages();
  const { frame } = useMessages();
  const { text, dateTime, list } = useFormats();
  const siteNames = useSiteNames();
  const { columns } = webhooks;
  return [
    {
      key: 'receiver',
      header: columns.receiver,
      cell: ({ id, description, url }) => (
        <>
          <Link to="/organisation/webhooks/$webhookId" params={{ webhookId: id }}>
            <bdi>{description ?? hostOf(url)}</bdi>
          </Link>
          {description !== null && (
            <span className={classes.under}>
              <bdi dir="ltr" className={classes.address}>
                {hostOf(url)}
              </bdi>
            </span>
          )}
        </>
      ),
    },
    {
      key: 'events',
      header: columns.events,
      cell: ({ event_types: types }) =>
        types.length === 0 ? webhooks.allEvents : text(webhooks.someEvents, { count: types.length }),
    },
    {
      key: 'sites',
      header: columns.sites,
      isSpare: true,
      cell: ({ site_ids: ids }) => {
        if (ids.length === 0) return frame.allSites;
        const isNamed = ids.length <= 2 && ids.every((id) => siteNames.has(id));
        return (
          <bdi>
            {isNamed
              ? list(ids.map((id) => siteNames.get(id) ?? ''))
              : text(webhooks.someSites, { count: ids.length })}
          </bdi>
        );
      },
    },
    {
      key: 'success',
      header: columns.lastSuccess,
      isShort: true,
      cell: ({ standing: { last_success_at: at } }) => (at === null ? webhooks.never : dateTime(at)),
    },
    {
      key: 'status',
      header: columns.status,
      cell: (webhook) => (
        <>
          <WebhookSign webhook={webhook} />
          {webhook.standing.dead_letters > 0 && (
            <span className={classes.under}>
              {text(webhooks.deadTitle, { count: webhook.standing.dead_letters })}
            </span>
          )}
        </>
      ),
    },
  ];
}

/** Only the host of an address, because the other parts may be long, and may contain a secret. */
function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url;
}
