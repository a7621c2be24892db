import type { Route } from '@fleet/contract/planning/routes';
import { Button, Disclosure, Notice, useFormats } from '@fleet/ui';
import { useMessages } from '../language/driver-messages.js';
import { changeWords } from './change-words.js';
import classes from './route.module.css';
import { useRouteChanges } from './seen-route.js';

/** The number of changes that are shown unfolded. More would push the next stop out of sight. */
const firstChanges = 5;

/** What a controller changed, until the driver confirms the changes. */
export function RouteChangeNotice({ route }: { route: Route }) {
  const messages = useMessages();
  const formats = useFormats();
  const { changes, accept } = useRouteChanges(route);
  if (changes.length === 0) return null;
  const sentences = [...new Set(changes.map((each) => changeWords(each, messages, formats)))];
  const rest = sentences.slice(firstChanges);
  return (
    <Notice
      tone="warning"
      title={messages.route.changedTitle}
      action={
        <Button fullWidth onClick={accept}>
          {messages.route.understood}
        </Button>
      }
    >
      <Sentences sentences={sentences.slice(0, firstChanges)} />
      {rest.length > 0 && (
        <Disclosure title={formats.text(messages.route.moreChanges, { count: rest.length })}>
          <Sentences sentences={rest} />
        </Disclosure>
      )}
    </Notice>
  );
}

function Sentences({ sentences }: { sentences: readonly string[] }) {
  return (
    <ul className={classes.openList}>
      {sentences.map((each) => (
        <li key={each}>{each}</li>
      ))}
    </ul>
  );
}
