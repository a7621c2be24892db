import { Button, Disclosure, Fact, FactList, Icon, Notice, Section, Skeleton, useFormats } from '@fleet/ui';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Loaded } from '../frame/loaded.js';
import { Screen } from '../frame/screen.js';
import { useLaterMessages } from '../language/later-messages.js';
import { useMay } from '../queries/account-options.js';
import { useCaller } from '../queries/use-caller.js';
import { type Delivery, deliveryQuery, webhookQuery } from '../queries/webhook-options.js';
import { DeliveryAttempts } from './delivery-attempts.js';
import { eventWord } from './event-groups.js';
import { ReplayOneDialog } from './replay-one-dialog.js';
import { DeliverySign } from './webhook-sign.js';
import classes from './webhooks.module.css';

const address = getRouteApi('/inside/organisation/company/webhooks/$webhookId/deliveries/$deliveryId');

/** A delivery: what is sent, and the result of each attempt. */
export function DeliveryPage() {
  const { webhooks, events } = useLaterMessages();
  const { webhookId, deliveryId } = address.useParams();
  const caller = useCaller();
  const mayRead = useMay('webhooks:read');
  const query = useQuery({ ...deliveryQuery(caller, webhookId, deliveryId), enabled: mayRead });
  const { data: state } = useQuery({ ...webhookQuery(caller, webhookId), enabled: mayRead });
  const mayReplay = useMay('webhooks:write');
  const [isAsking, setAsking] = useState(false);
  const [wasSent, setSent] = useState(false);
  const delivery = query.data;
  const isEvent = delivery?.kind === 'event';
  return (
    <Screen
      title={delivery === undefined ? webhooks.delivery : eventWord(delivery.event_type, events)}
      needs="webhooks:read"
      narrow
      back={
        <Link to="/organisation/webhooks/$webhookId" params={{ webhookId }}>
          <Icon name="arrow-back" />
          {state?.webhook.description ?? webhooks.one}
        </Link>
      }
      sign={delivery !== undefined && <DeliverySign status={delivery.status} />}
      actions={
        mayReplay &&
        delivery !== undefined &&
        (!isEvent || delivery.event !== null) && (
          <Button
            icon="refresh"
            onClick={() => {
              setSent(false);
              setAsking(true);
            }}
          >
            {webhooks.replayOne}
          </Button>
        )
      }
    >
      {wasSent && <Notice tone="success">{webhooks.replayedOne}</Notice>}
      <Loaded query={query} skeleton={<Skeleton lines={8} />}>
        {(shown) => (
          <>
            <DeliveryFacts delivery={shown} />
            <DeliveryAttempts attempts={shown.attempts} />
            {shown.event !== null && (
              <Disclosure title={webhooks.sent}>
                <pre className={classes.code} dir="ltr">
                  {JSON.stringify(shown.event, null, 2)}
                </pre>
              </Disclosure>
            )}
            {shown.kind === 'event' && shown.event === null && (
              <Notice tone="warning">{webhooks.eventGone}</Notice>
            )}
          </>
        )}
      </Loaded>
      {isAsking && delivery !== undefined && (
        <ReplayOneDialog
          webhookId={webhookId}
          delivery={delivery}
          isStopped={state?.webhook.status === 'disabled'}
          onClose={() => setAsking(false)}
          onDone={() => {
            setAsking(false);
            setSent(true);
          }}
        />
      )}
    </Screen>
  );
}

function DeliveryFacts({ delivery }: { delivery: Delivery }) {
  const { webhooks } = useLaterMessages();
  const { dateTime, number } = useFormats();
  const { id, created_at, attempt_count, next_attempt_at: next, delivered_at: delivered } = delivery;
  return (
    <Section title={webhooks.delivery}>
      <FactList>
        <Fact name={webhooks.columns.first}>{dateTime(created_at)}</Fact>
        <Fact name={webhooks.columns.attempts}>{number(attempt_count)}</Fact>
        {delivered !== null && <Fact name={webhooks.deliveredAt}>{dateTime(delivered)}</Fact>}
        {next !== null && <Fact name={webhooks.columns.next}>{dateTime(next)}</Fact>}
        <Fact name={webhooks.identifier} wide>
          <bdi dir="ltr" className={classes.address}>
            {id}
          </bdi>
        </Fact>
      </FactList>
    </Section>
  );
}
