import { type Column, DataTable, Section, useFormats } from '@fleet/ui';
import { useLaterMessages } from '../language/later-messages.js';
import type { Delivery } from '../queries/webhook-options.js';
import { answerWords } from './delivery-columns.js';
import classes from './webhooks.module.css';

type Attempt = Delivery['attempts'][number];

/** The attempts of a delivery, the newest first. */
export function DeliveryAttempts({ attempts }: { attempts: readonly Attempt[] }) {
  const { webhooks } = useLaterMessages();
  const formats = useFormats();
  const columns: Column<Attempt>[] = [
    { key: 'time', header: webhooks.columns.time, isShort: true, cell: ({ at }) => formats.dateTime(at) },
    {
      key: 'answer',
      header: webhooks.columns.result,
      cell: (attempt) => answerWords(attempt, webhooks, formats),
    },
    {
      key: 'duration',
      header: webhooks.columns.duration,
      align: 'end',
      isShort: true,
      cell: ({ latency_ms: ms }) =>
        formats.number(ms, { style: 'unit', unit: 'millisecond', unitDisplay: 'short' }),
    },
    {
      key: 'text',
      header: webhooks.answerText,
      cell: ({ answer }) =>
        answer === null || answer === '' ? null : (
          <bdi className={classes.answer} dir="auto">
            {answer}
          </bdi>
        ),
    },
  ];
  return (
    <Section title={webhooks.attempts}>
      {attempts.length === 0 ? (
        <p className={classes.quiet}>{webhooks.noAttempt}</p>
      ) : (
        <>
          <p className={classes.quiet}>{webhooks.attemptsHint}</p>
          <DataTable
            label={webhooks.attempts}
            columns={columns}
            rows={[...attempts].reverse()}
            rowKey={({ at }) => at}
          />
        </>
      )}
    </Section>
  );
}
