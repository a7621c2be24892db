import { type DriverFailure, hasProblem } from '@fleet/client/driver';
import { List, ListRow, Notice, Section, useFormats } from '@fleet/ui';
import { useMessages } from '../language/driver-messages.js';
import { usePhone } from '../phone/use-phone.js';
import { problemWords } from '../unsent/problem-words.js';
import { recordWords } from '../unsent/record-words.js';
import { useRecordRoutes } from '../unsent/use-record-routes.js';
import { useRecordTexts } from '../unsent/use-record-texts.js';
import { useUnsentPaths } from '../unsent/use-unsent-paths.js';
import { useQueueReason } from '../unsent/waiting-list.js';
import { delayWords, waitingWords } from '../unsent/waiting-words.js';
import { isWaitFailure } from './use-day-closing.js';

/**
 * Lists the refused records and the delayed pictures, each with its reason. A refused record leads to the page that
 * corrects it, a picture to the list of unsent records.
 */
export function DayObstacles() {
  const { dayEnd, unsent: words } = useMessages();
  const formats = useFormats();
  const { toList, toMendForDayEnd } = useUnsentPaths();
  const routes = useRecordRoutes();
  const { records, images } = usePhone((view) => ({ records: view.unsent, images: view.images }));
  const refused = records.filter((each) => each.parked !== null && each.content.kind !== 'position');
  const delayed = images.filter((each) => each.state === 'delayed' && each.recordIds.length > 0);
  const texts = useRecordTexts();
  return (
    <>
      {refused.length > 0 && (
        <Section title={dayEnd.cannotGo}>
          <p>{dayEnd.cannotGoHelp}</p>
          <List label={dayEnd.cannotGo}>
            {refused.map((record) => {
              const problem = record.parked?.problems[0];
              return (
                <ListRow
                  key={record.id}
                  tone="danger"
                  icon="octagon"
                  title={recordWords(record, routes, texts).title}
                  detail={problem === undefined ? undefined : problemWords(problem, words)}
                  onClick={() => toMendForDayEnd(record.id)}
                />
              );
            })}
          </List>
        </Section>
      )}
      {delayed.length > 0 && (
        <Section title={dayEnd.delayed}>
          <List label={dayEnd.delayed}>
            {delayed.map((image) => {
              const record = records.find((each) => image.recordIds.includes(each.id));
              return (
                <ListRow
                  key={image.id}
                  tone="warning"
                  icon="image"
                  title={
                    record === undefined ? words.picture.alone : recordWords(record, routes, texts).title
                  }
                  detail={delayWords(image, words, formats)}
                  onClick={toList}
                />
              );
            })}
          </List>
        </Section>
      )}
    </>
  );
}

/** Why the session could not be closed, then what to do. */
export function ClosingFailure({ failure }: { failure: DriverFailure }) {
  const { dayEnd, unsent: words } = useMessages();
  const formats = useFormats();
  const reason = useQueueReason();
  if (failure.kind === 'signed_out') return null;
  if (failure.kind === 'refused' && hasProblem(failure, 'records_missing')) {
    return (
      <Notice tone="danger" title={dayEnd.missingTitle}>
        {dayEnd.missingText}
      </Notice>
    );
  }
  if (failure.kind === 'refused' && !isWaitFailure(failure)) {
    const detail = failure.problems.map((each) => each.message).join(' ');
    return (
      <Notice tone="danger" title={dayEnd.refusedTitle}>
        {formats.text(dayEnd.refusedText, { detail })}
      </Notice>
    );
  }
  const why =
    reason.kind === 'next' || reason.kind === 'sending'
      ? words.wait.no_answer
      : waitingWords(reason, words, formats);
  return (
    <Notice tone="warning" title={dayEnd.waitsTitle}>
      {formats.text(dayEnd.waitsText, { reason: why })}
    </Notice>
  );
}
