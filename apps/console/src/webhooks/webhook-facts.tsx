import { Fact, FactList, Section, useFormats } from '@fleet/ui';
import { useSiteNames } from '../frame/site-choices.js';
import { useMessages } from '../language/console-messages.js';
import { useLaterMessages } from '../language/later-messages.js';
import type { Webhook } from '../queries/webhook-options.js';
import { eventWord } from './event-groups.js';
import classes from './webhooks.module.css';

/** The highest number of deliveries that the service counts. */
const mostCounted = 1_000;

/** What a webhook sends, its address, and the state of its receiver. */
export function WebhookFacts({ webhook }: { webhook: Webhook }) {
  const { webhooks, events } = useLaterMessages();
  const { frame } = useMessages();
  const { dateTime, list, number, text } = useFormats();
  const siteNames = useSiteNames();
  const { event_types: types, site_ids: siteIds, standing, previous_secret_valid_until: until } = webhook;
  const counted = (count: number) =>
    count >= mostCounted ? text(webhooks.mostCounted, { count: number(count) }) : number(count);
  return (
    <Section title={webhooks.facts}>
      <FactList>
        <Fact name={webhooks.address} wide>
          <bdi dir="ltr" className={classes.address}>
            {webhook.url}
          </bdi>
        </Fact>
        <Fact name={webhooks.events} wide>
          {types.length === 0 ? webhooks.allEvents : list(types.map((type) => eventWord(type, events)))}
        </Fact>
        <Fact name={webhooks.columns.sites}>
          {siteIds.length === 0 ? (
            frame.allSites
          ) : (
            <bdi>
              {siteNames.size === 0
                ? text(webhooks.someSites, { count: siteIds.length })
                : list(siteIds.map((id) => siteNames.get(id) ?? id))}
            </bdi>
          )}
        </Fact>
        <Fact name={webhooks.columns.lastSuccess}>
          {standing.last_success_at === null ? webhooks.never : dateTime(standing.last_success_at)}
        </Fact>
        <Fact name={webhooks.waiting}>{counted(standing.waiting)}</Fact>
        <Fact name={webhooks.given}>{counted(standing.dead_letters)}</Fact>
        <Fact name={webhooks.parallel}>{number(webhook.max_in_flight)}</Fact>
        <Fact name={webhooks.made}>{dateTime(webhook.created_at)}</Fact>
        {until !== null && <Fact name={webhooks.oldSecretUntil}>{dateTime(until)}</Fact>}
      </FactList>
    </Section>
  );
}
