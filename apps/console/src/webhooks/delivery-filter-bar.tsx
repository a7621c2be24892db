import { Button, FilterBar, SelectField } from '@fleet/ui';
import { DayField } from '../frame/day-field.js';
import { WordFilter } from '../frame/filter-fields.js';
import { useMessages } from '../language/console-messages.js';
import { useLaterMessages } from '../language/later-messages.js';
import type { Webhook } from '../queries/webhook-options.js';
import { eventWord } from './event-groups.js';
import type { DeliveryAddress } from './webhook-address.js';

export interface DeliveryFilterBarProps {
  webhook: Webhook;
  address: DeliveryAddress;
  onChange: (parts: Partial<Record<keyof DeliveryAddress, string | undefined>>) => void;
  onClear: () => void;
}

export function DeliveryFilterBar({ webhook, address, onChange, onClear }: DeliveryFilterBarProps) {
  const { webhooks, events } = useLaterMessages();
  const { frame } = useMessages();
  const { status, type, from, to } = address;
  const isFiltered = [status, type, from, to].some((each) => each !== undefined);
  return (
    <FilterBar label={frame.filters}>
      <WordFilter
        label={webhooks.state}
        value={status}
        words={webhooks.deliveryStatuses}
        onChange={(word) => onChange({ status: word })}
      />
      <SelectField
        label={webhooks.type}
        value={type ?? ''}
        onChange={(chosen) => onChange({ type: chosen === '' ? undefined : chosen })}
        options={[{ value: '', label: frame.all }, ...typeOptions()]}
      />
      <DayField label={webhooks.from} value={from ?? ''} onChange={(day) => onChange({ from: day })} />
      <DayField label={webhooks.to} value={to ?? ''} onChange={(day) => onChange({ to: day })} />
      {isFiltered && (
        <Button icon="cross" variant="quiet" onClick={onClear}>
          {frame.clearFilters}
        </Button>
      )}
    </FilterBar>
  );

  /**
   * The types that the webhook sends now, and the type in the address: deliveries from before a change may have other
   * types.
   */
  function typeOptions() {
    const sent = webhook.event_types.length === 0 ? Object.keys(events.types) : webhook.event_types;
    const all = new Set([...sent, 'webhook_test', ...(type === undefined ? [] : [type])]);
    return [...all]
      .map((each) => ({ value: each, label: eventWord(each, events) }))
      .sort((left, right) => left.label.localeCompare(right.label));
  }
}
