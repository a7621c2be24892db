import { Button, ButtonRow, Dialog, useFormats } from '@fleet/ui';
import { useMessages } from '../language/driver-messages.js';
import { recordWords } from '../unsent/record-words.js';
import { useRecordRoutes } from '../unsent/use-record-routes.js';
import { useRecordTexts } from '../unsent/use-record-texts.js';
import { useUnsentPaths } from '../unsent/use-unsent-paths.js';
import classes from './day-end.module.css';
import type { DayClosing } from './use-day-closing.js';

/** A session with refused records is not closed before the driver has decided about them. */
export function ParkedQuestion({ closing }: { closing: DayClosing }) {
  const { dayEnd } = useMessages();
  const texts = useRecordTexts();
  const formats = useFormats();
  const routes = useRecordRoutes();
  const { parked, cancel, close } = closing;
  const { toMendForDayEnd } = useUnsentPaths();
  const records = parked ?? [];
  const correct = () => {
    const [first] = records;
    cancel();
    if (first !== undefined) toMendForDayEnd(first.id);
  };
  return (
    <Dialog
      open={parked !== null}
      onClose={cancel}
      title={formats.text(dayEnd.askTitle, { count: records.length })}
      actions={
        <ButtonRow>
          <Button variant="primary" onClick={correct}>
            {dayEnd.correctFirst}
          </Button>
          <Button variant="danger" onClick={() => void close({ giveUpParked: true })}>
            {dayEnd.endAnyway}
          </Button>
        </ButtonRow>
      }
    >
      <p>{formats.text(dayEnd.askText, { count: records.length })}</p>
      <ul className={classes.points}>
        {records.map((record) => (
          <li key={record.id}>
            <bdi>{recordWords(record, routes, texts).title}</bdi>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
