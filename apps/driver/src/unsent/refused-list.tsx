import { List, ListRow, Section, useFormats } from '@fleet/ui';
import { useMessages } from '../language/driver-messages.js';
import type { UnsentRecord } from '../phone/phone-view.js';
import { problemField, problemWords } from './problem-words.js';
import { placeOfRecord } from './record-place.js';
import { recordWords } from './record-words.js';
import { refusedAgainAt } from './sent-again.js';
import classes from './unsent.module.css';
import { useRecordRoutes } from './use-record-routes.js';
import { useRecordTexts } from './use-record-texts.js';
import { useUnsentPaths } from './use-unsent-paths.js';

/** Records that the driver must correct: what was captured, why it was refused, and the field to correct. */
export function RefusedList({ records }: { records: readonly UnsentRecord[] }) {
  const { unsent } = useMessages();
  const texts = useRecordTexts();
  const formats = useFormats();
  const { text, time } = formats;
  const routes = useRecordRoutes();
  const { toMend } = useUnsentPaths();
  if (records.length === 0) return null;
  return (
    <Section title={text(unsent.refused, { count: records.length })}>
      <p className={classes.quiet}>{unsent.refusedHelp}</p>
      <List label={text(unsent.refused, { count: records.length })}>
        {records.map((record) => {
          const { title, value, place } = recordWords(record, routes, texts);
          const problem = record.parked?.problems[0];
          const { requirement } = placeOfRecord(record.content, routes.all);
          const again = refusedAgainAt(record);
          const field = problemField(problem, record.content, requirement, unsent);
          return (
            <ListRow
              key={record.id}
              tone="danger"
              icon="octagon"
              title={<strong>{title}</strong>}
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
                  {again !== null && (
                    <span className={classes.why}>{text(unsent.refusedAgain, { time: time(again) })}</span>
                  )}
                  {problem !== undefined && (
                    <span className={classes.why}>{problemWords(problem, unsent)}</span>
                  )}
                  <span>{text(unsent.fieldToMend, { field })}</span>
                </span>
              }
              onClick={() => toMend(record.id)}
            />
          );
        })}
      </List>
    </Section>
  );
}
