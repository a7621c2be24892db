import type { Route } from '@fleet/contract/planning/routes';
import { Button, Notice, useFormats } from '@fleet/ui';
import { useMessages } from '../language/driver-messages.js';
import { changeWords } from './change-words.js';
import classes from './route.module.css';
import { useRouteChanges } from './seen-route.js';

/** What the office changed, until the driver says that they understood. */
export function RouteChangeNotice({ route }: { route: Route }) {
  const messages = useMessages();
  const formats = useFormats();
  const { changes, accept } = useRouteChanges(route);
  if (changes.length === 0) return null;
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
      <ul className={classes.openList}>
        {changes.map((change) => {
          const sentence = changeWords(change, messages, formats);
          return <li key={sentence}>{sentence}</li>;
        })}
      </ul>
    </Notice>
  );
}
