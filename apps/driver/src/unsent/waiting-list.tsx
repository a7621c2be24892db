import { List, ListRow, Section, useFormats } from '@fleet/ui';
import { useMessages } from '../language/driver-messages.js';
import type { UnsentRecord } from '../phone/phone-view.js';
import { usePhone } from '../phone/use-phone.js';
import { capturedAt } from './record-place.js';
import { recordWords } from './record-words.js';
import classes from './unsent.module.css';
import { useRecordRoutes } from './use-record-routes.js';
import { useRecordTexts } from './use-record-texts.js';
import { reasonOfQueue, reasonOfRecord } from './waiting-reason.js';
import { waitingWords } from './waiting-words.js';

export interface WaitingListProps {
  records: readonly UnsentRecord[];
  /** The number of waiting positions, which are not listed. */
  positionCount: number;
}

/** Records that are sent automatically, each with what it waits for. */
export function WaitingList({ records, positionCount }: WaitingListProps) {
  const { unsent } = useMessages();
  const texts = useRecordTexts();
  const formats = useFormats();
  const { text, dateTime } = formats;
  const routes = useRecordRoutes();
  const images = usePhone((view) => view.images);
  const queue = useQueueReason();
  const positions = positionCount > 0 && (
    <p className={classes.quiet}>{text(unsent.positions, { count: positionCount })}</p>
  );
  if (records.length === 0) return positions;
  return (
    <Section title={text(unsent.waiting, { count: records.length })}>
      <List label={text(unsent.waiting, { count: records.length })}>
        {records.map((record) => {
          const { title, value, place } = recordWords(record, routes, texts);
          const reason = reasonOfRecord(record.id, images, queue);
          return (
            <ListRow
              key={record.id}
              tone="warning"
              icon={reason.kind === 'sending' ? 'sent' : 'clock'}
              title={title}
              detail={
                <span className={classes.lines}>
                  {value !== null && (
                    <span>
                      <bdi>{value}</bdi>
                    </span>
                  )}
                  {place !== null && (
                    <span>
                      <bdi>{place}</bdi>
                    </span>
                  )}
                  <span>{waitingWords(reason, unsent, formats)}</span>
                </span>
              }
              end={<time dateTime={capturedAt(record)}>{dateTime(capturedAt(record))}</time>}
            />
          );
        })}
      </List>
      {positions}
    </Section>
  );
}

export function useQueueReason() {
  const parts = usePhone(({ isOnline, sync, failure, clockOffsetMs }) => ({
    isOnline,
    sync,
    failure,
    clockOffsetMs,
  }));
  return reasonOfQueue(parts);
}
