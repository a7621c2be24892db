import { SelectField, TextField, useFormats } from '@fleet/ui';
import { SiteChoices } from '../frame/site-choices.js';
import { useMessages } from '../language/console-messages.js';
import { useLaterMessages } from '../language/later-messages.js';
import { EventChoices } from './event-choices.js';
import type { WebhookForm } from './webhook-form.js';

/** The fields in which the service may find a fault. */
export const webhookFieldNames = ['url', 'description', 'event_types', 'site_ids', 'max_in_flight'];
const mostInFlight = 8;

export interface WebhookFieldsProps {
  values: WebhookForm;
  onChange: (part: Partial<WebhookForm>) => void;
  /** The user has tried to save. */
  wasTried: boolean;
  faultAt: (field: string) => string | undefined;
}

export function isComplete({ url, event_types: types }: WebhookForm): boolean {
  return url.trim() !== '' && types?.length !== 0;
}

export function WebhookFields({ values, onChange, wasTried, faultAt }: WebhookFieldsProps) {
  const { frame } = useMessages();
  const { webhooks } = useLaterMessages();
  const { number } = useFormats();
  const { url, description, event_types, site_ids, max_in_flight } = values;
  const missing = (isMissing: boolean, words: string) => (wasTried && isMissing ? words : undefined);
  return (
    <>
      <TextField
        label={webhooks.address}
        hint={webhooks.addressHint}
        error={missing(url.trim() === '', frame.missing) ?? faultAt('url')}
        value={url}
        onChange={(text) => onChange({ url: text })}
        dir="ltr"
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        autoComplete="off"
        maxLength={2_000}
      />
      <TextField
        label={webhooks.name}
        hint={webhooks.nameHint}
        error={faultAt('description')}
        value={description}
        onChange={(text) => onChange({ description: text })}
        maxLength={500}
      />
      <EventChoices
        types={event_types}
        onChange={(types) => onChange({ event_types: types })}
        error={missing(event_types?.length === 0, webhooks.chooseEvent) ?? faultAt('event_types')}
      />
      <SiteChoices
        hint={webhooks.sitesHint}
        siteIds={site_ids}
        onChange={(ids) => onChange({ site_ids: ids.sort() })}
        error={faultAt('site_ids')}
      />
      <SelectField
        label={webhooks.parallel}
        hint={webhooks.parallelHint}
        error={faultAt('max_in_flight')}
        value={String(max_in_flight)}
        onChange={(chosen) => onChange({ max_in_flight: Number(chosen) })}
        options={Array.from({ length: mostInFlight }, (_, index) => ({
          value: String(index + 1),
          label: number(index + 1),
        }))}
      />
    </>
  );
}
