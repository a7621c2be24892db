import { Icon, Notice, Skeleton } from '@fleet/ui';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { FailedAct } from '../frame/faces.js';
import { useListSearches } from '../frame/kept-list.js';
import { Loaded } from '../frame/loaded.js';
import { Screen } from '../frame/screen.js';
import { useLaterMessages } from '../language/later-messages.js';
import { useMay } from '../queries/account-options.js';
import { useCaller } from '../queries/use-caller.js';
import { webhookQuery } from '../queries/webhook-options.js';
import { DeliveryLog } from './delivery-log.js';
import { type FirstReplay, ReplayDialog } from './replay-dialog.js';
import { WebhookActs } from './webhook-acts.js';
import { WebhookFacts } from './webhook-facts.js';
import { WebhookNotices } from './webhook-notices.js';
import { WebhookSign } from './webhook-sign.js';

const address = getRouteApi('/inside/organisation/company/webhooks/$webhookId');

/** A webhook: what it sends, the state of its receiver, and the log of its deliveries. */
export function WebhookPage() {
  const { webhooks } = useLaterMessages();
  const { webhookId } = address.useParams();
  const mayRead = useMay('webhooks:read');
  const keptList = useListSearches();
  const query = useQuery({ ...webhookQuery(useCaller(), webhookId), enabled: mayRead });
  const mayChange = useMay('webhooks:write');
  const [done, setDone] = useState<string | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [replay, setReplay] = useState<FirstReplay | null>(null);
  const webhook = query.data?.webhook;
  const begin = (words: string | null) => {
    setDone(words);
    setFailure(null);
  };
  const ask = (first: FirstReplay) => {
    begin(null);
    setReplay(first);
  };
  return (
    <Screen
      title={webhook?.description ?? webhooks.one}
      needs="webhooks:read"
      back={
        <Link to="/organisation/webhooks" search={keptList('/organisation/webhooks')}>
          <Icon name="arrow-back" />
          {webhooks.title}
        </Link>
      }
      sign={webhook !== undefined && <WebhookSign webhook={webhook} />}
      actions={
        mayChange &&
        query.data !== undefined && <WebhookActs state={query.data} onDone={begin} onFailed={setFailure} />
      }
    >
      {done !== null && <Notice tone="success">{done}</Notice>}
      <FailedAct error={failure} />
      <Loaded query={query} skeleton={<Skeleton lines={10} />}>
        {({ webhook: shown }) => (
          <>
            <WebhookNotices webhook={shown} onReplay={mayChange ? () => ask({ which: 'dead' }) : undefined} />
            <WebhookFacts webhook={shown} />
            <DeliveryLog webhook={shown} onReplay={mayChange ? ask : undefined} />
          </>
        )}
      </Loaded>
      {replay !== null && webhook !== undefined && (
        <ReplayDialog
          webhook={webhook}
          first={replay}
          onClose={() => setReplay(null)}
          onDone={(words) => {
            setReplay(null);
            setDone(words);
          }}
        />
      )}
    </Screen>
  );
}
