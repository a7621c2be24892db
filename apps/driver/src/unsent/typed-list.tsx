import { List, ListRow, Section, useFormats } from '@fleet/ui';
import { useNavigate } from '@tanstack/react-router';
import { useMessages } from '../language/driver-messages.js';
import { driverPaths } from '../phone/driver-paths.js';
import { usePhone } from '../phone/use-phone.js';
import { placeOfQuestion } from './record-place.js';
import classes from './unsent.module.css';
import { useTypedAnswers } from './use-typed-answers.js';

/** Answers that were typed and not saved before their route left the phone. Saving needs a session. */
export function TypedList() {
  const { unsent } = useMessages();
  const { text } = useFormats();
  const navigate = useNavigate();
  const { answers } = useTypedAnswers();
  const mayOpen = usePhone((view) => view.stage === 'working');
  if (answers.length === 0) return null;
  const title = text(unsent.typed.title, { count: answers.length });
  return (
    <Section title={title}>
      <p className={classes.quiet}>{mayOpen ? unsent.typed.help : unsent.typed.noSession}</p>
      <List label={title}>
        {answers.map(({ route, stopId, reference, key }) => {
          const { stop, activity, requirement } = placeOfQuestion(route, reference, key);
          const params = { stopId, reference, key };
          return (
            <ListRow
              key={`${route.id} ${reference} ${key}`}
              tone="warning"
              icon="pencil"
              title={requirement?.label ?? key}
              detail={
                stop !== null &&
                activity !== null && (
                  <bdi>{text(unsent.record.atActivity, { activity: activity.name, stop: stop.name })}</bdi>
                )
              }
              onClick={mayOpen ? () => void navigate({ to: driverPaths.requirement, params }) : undefined}
            />
          );
        })}
      </List>
    </Section>
  );
}
