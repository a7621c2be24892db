import { replayDeliveries } from '@fleet/contract/outgoing/webhook-deliveries';
import {
  isSkippedTime,
  Notice,
  SelectField,
  TextField,
  typedInstant,
  useFormats,
  zonedText,
} from '@fleet/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAccess } from '../access/use-access.js';
import { ActDialog } from '../frame/act-dialog.js';
import { fieldFaults } from '../frame/field-faults.js';
import { useMessages } from '../language/console-messages.js';
import { useLaterMessages } from '../language/later-messages.js';
import { useTimeZone } from '../queries/account-options.js';
import { ask } from '../queries/call-error.js';
import { useCaller } from '../queries/use-caller.js';
import { type Webhook, webhooksKey } from '../queries/webhook-options.js';

/** Which deliveries are sent again. */
export type Replayed = 'dead' | 'delivered' | 'all';
const choices: readonly Replayed[] = ['dead', 'delivered', 'all'];

/** The time for which the service keeps deliveries. */
const keptMs = 30 * 86_400_000;
const dayMs = 86_400_000;

/**
 * The values with which the dialog begins. Without `from`, the span is the last day or, for deliveries that were given
 * up, the whole time for which the service keeps deliveries.
 */
export interface FirstReplay {
  which: Replayed;
  from?: string | undefined;
  to?: string | undefined;
}

export interface ReplayDialogProps {
  webhook: Webhook;
  /** The values with which the dialog begins. */
  first: FirstReplay;
  onClose: () => void;
  onDone: (words: string) => void;
}

/** Sends the deliveries of a span again. If one call does not send all, the dialog continues with the next ones. */
export function ReplayDialog({ webhook, first, onClose, onDone }: ReplayDialogProps) {
  const { webhooks, plan } = useLaterMessages();
  const { frame } = useMessages();
  const { text, dateTime } = useFormats();
  const { access, organisationId } = useCaller();
  const client = useQueryClient();
  const timeZone = useTimeZone();
  const { now } = useAccess();
  const [status, setStatus] = useState(first.which);
  const [from, setFrom] = useState(() => {
    const start = now() - (first.which === 'dead' ? keptMs : dayMs);
    return zonedText(first.from ?? new Date(start).toISOString(), timeZone);
  });
  const [to, setTo] = useState(() => (first.to === undefined ? '' : zonedText(first.to, timeZone)));
  const [wasTried, setTried] = useState(false);
  /** Where the next call begins, and how many deliveries the earlier calls have sent. */
  const [next, setNext] = useState<{ from: string; sent: number } | null>(null);
  const start = next?.from ?? typedInstant(from, timeZone, first.from);
  const end = to === '' ? undefined : typedInstant(to, timeZone, first.to);
  const replay = useMutation({
    mutationFn: (span: { from: string; to?: string }) => {
      const body = { ...span, ...(status === 'all' ? {} : { status }) };
      return ask(access, (api) => api.send(replayDeliveries, { webhookId: webhook.id, body }));
    },
    onSuccess: async ({ body: { data } }) => {
      await client.invalidateQueries({ queryKey: [...webhooksKey(organisationId), webhook.id] });
      const sent = (next?.sent ?? 0) + data.replayed;
      if (data.next_from === null) onDone(text(webhooks.replayed, { count: sent }));
      else setNext({ from: data.next_from, sent });
    },
  });
  const faults = fieldFaults(replay.error, ['from', 'to'], frame);
  const faultOf = (typed: string, isMissing: boolean) => {
    if (isSkippedTime(typed, timeZone)) return plan.skippedTime;
    return wasTried && isMissing ? webhooks.timeMissing : undefined;
  };
  return (
    <ActDialog
      title={webhooks.replaySomeTitle}
      about={webhook.description ?? webhook.url}
      seen={webhooks.replaySomeSeen}
      act={next === null ? webhooks.replayDo : webhooks.replayNext}
      keep={next === null ? frame.cancel : frame.close}
      isBusy={replay.isPending}
      error={faults.rest}
      onAct={() => {
        setTried(true);
        if (start === null || end === null) return;
        replay.mutate({ from: start, ...(end === undefined ? {} : { to: end }) });
      }}
      onClose={onClose}
    >
      {next === null ? (
        <>
          <SelectField
            label={webhooks.which}
            value={status}
            onChange={(chosen) => setStatus(choices.find((each) => each === chosen) ?? status)}
            options={choices.map((each) => ({ value: each, label: webhooks.whichOnes[each] }))}
          />
          <TextField
            label={webhooks.spanFrom}
            type="datetime-local"
            error={faultOf(from, start === null) ?? faults.at('from')}
            value={from}
            onChange={setFrom}
          />
          <TextField
            label={webhooks.spanTo}
            type="datetime-local"
            hint={webhooks.spanToHint}
            error={faultOf(to, end === null) ?? faults.at('to')}
            value={to}
            onChange={setTo}
          />
        </>
      ) : (
        <Notice tone="success" title={text(webhooks.replayed, { count: next.sent })}>
          {text(webhooks.moreLeft, { time: dateTime(next.from) })}
        </Notice>
      )}
    </ActDialog>
  );
}
