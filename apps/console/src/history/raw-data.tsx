import { Button } from '@fleet/ui';
import { useState } from 'react';
import { useMessages } from '../language/console-messages.js';
import classes from './history.module.css';

/** The data of the service, unchanged. It is rendered only when the user opens it, because a list has many rows. */
export function RawData({ value }: { value: unknown }) {
  const { history } = useMessages();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={classes.rawData}>
      <Button variant="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {history.raw}
      </Button>
      {isOpen && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls needs the keyboard
        <pre className={classes.raw} dir="ltr" tabIndex={0}>
          {JSON.stringify(value, null, 2)}
        </pre>
      )}
    </div>
  );
}
