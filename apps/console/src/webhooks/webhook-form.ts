import type { EventType } from '@fleet/contract/outgoing/event-data';
import type { Formats } from '@fleet/ui';
import type { Difference } from '../frame/difference-notice.js';
import { joinedLimit, joinedNullableLimit } from '../frame/member-joins.js';
import { differingMembers, type FormJoins, type OtherChange } from '../frame/merged-form.js';
import type { LaterMessages } from '../language/later-messages.js';
import type { Webhook } from '../queries/webhook-options.js';
import { eventWord } from './event-groups.js';

/** What users can set of a webhook. */
export interface WebhookForm {
  url: string;
  description: string;
  /** Null means all events. An empty list means that none has been chosen yet. */
  event_types: string[] | null;
  /** An empty list means all sites. */
  site_ids: string[];
  max_in_flight: number;
}

export const webhookJoins: FormJoins<WebhookForm> = {
  event_types: joinedNullableLimit,
  site_ids: joinedLimit,
};

export const emptyWebhookForm: WebhookForm = {
  url: '',
  description: '',
  event_types: null,
  site_ids: [],
  max_in_flight: 8,
};

export function webhookFormOf(webhook: Webhook): WebhookForm {
  const { url, description, event_types, site_ids, max_in_flight } = webhook;
  return {
    ...{ url, description: description ?? '', max_in_flight },
    event_types: event_types.length === 0 ? null : [...event_types].sort(),
    site_ids: [...site_ids].sort(),
  };
}

/** The members in the form that the service accepts. An empty description removes the old one. */
export function webhookPatch({ url, description, event_types, ...rest }: Partial<WebhookForm>) {
  return {
    ...rest,
    // A newer service may know more types than this page, so the service decides.
    ...(event_types === undefined ? {} : { event_types: event_types as EventType[] | null }),
    ...(url === undefined ? {} : { url: url.trim() }),
    ...(description === undefined
      ? {}
      : { description: description.trim() === '' ? null : description.trim() }),
  };
}

export interface WebhookWords {
  messages: LaterMessages;
  formats: Formats;
  siteNames: ReadonlyMap<string, string>;
  allSites: string;
  nothing: string;
}

/** What somebody else has changed of a webhook, in words. */
export function webhookDifferences(
  { before, after }: OtherChange<WebhookForm>,
  { messages, formats, siteNames, allSites, nothing }: WebhookWords,
): Difference[] {
  const { webhooks, events } = messages;
  const names: Readonly<Record<keyof WebhookForm, string>> = {
    url: webhooks.address,
    description: webhooks.name,
    event_types: webhooks.events,
    site_ids: webhooks.columns.sites,
    max_in_flight: webhooks.parallel,
  };
  const words = (form: WebhookForm): Readonly<Record<keyof WebhookForm, string>> => ({
    url: form.url,
    description: form.description === '' ? nothing : form.description,
    event_types:
      form.event_types === null
        ? webhooks.allEvents
        : formats.list(form.event_types.map((type) => eventWord(type, events))),
    site_ids:
      form.site_ids.length === 0
        ? allSites
        : formats.list(form.site_ids.map((id) => siteNames.get(id) ?? id)),
    max_in_flight: formats.number(form.max_in_flight),
  });
  const [old, now] = [words(before), words(after)];
  return differingMembers(before, after).map((name) => ({
    ...{ what: names[name], before: old[name], after: now[name] },
  }));
}
