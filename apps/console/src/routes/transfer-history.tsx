import { List, ListRow, Section, useFormats } from '@fleet/ui';
import { useMessages } from '../language/console-messages.js';
import type { Transfer } from '../queries/route-options.js';

/** The ended transfers of the route, the newest first; nothing if there are none. */
export function TransferHistory({ transfers }: { transfers: readonly Transfer[] }) {
  const { routes } = useMessages();
  const { text, dateTime } = useFormats();
  const ended = transfers.filter(({ status }) => status !== 'requested');
  if (ended.length === 0) return null;
  return (
    <Section title={routes.transfers}>
      <List label={routes.transfers}>
        {ended.map((transfer) => (
          <ListRow
            key={transfer.id}
            title={routes.transferStatuses[transfer.status] ?? transfer.status}
            detail={
              <>
                <div>{text(routes.transferAsked, { time: dateTime(transfer.created_at) })}</div>
                {transfer.ended_at !== null && (
                  <div>{text(routes.transferEnded, { time: dateTime(transfer.ended_at) })}</div>
                )}
                <div>{text(routes.transferReason, { reason: transfer.reason })}</div>
                {transfer.refusal_reason !== null && (
                  <div>{text(routes.transferRefused, { reason: transfer.refusal_reason })}</div>
                )}
              </>
            }
          />
        ))}
      </List>
    </Section>
  );
}
