import { List, ListRow, Section, useFormats } from '@fleet/ui';
import { useMessages } from '../language/driver-messages.js';
import { usePhone } from '../phone/use-phone.js';

/** The routes that wait for this driver: name, planned start, stops. */
export function WaitingRows() {
  const { route: words } = useMessages();
  const { text, dateTime, facts } = useFormats();
  const waiting = usePhone((view) => view.waitingRoutes);
  if (waiting.length === 0) return null;
  return (
    <Section title={words.waitingTitle}>
      <List>
        {waiting.map(({ id, name, planned_start_at: startAt, stop_count: stops }) => (
          <ListRow
            key={id}
            icon="truck"
            title={name}
            detail={facts([
              startAt === null ? words.waitingNoStart : text(words.waitingStart, { time: dateTime(startAt) }),
              text(words.waitingStops, { count: stops }),
            ])}
          />
        ))}
      </List>
    </Section>
  );
}
