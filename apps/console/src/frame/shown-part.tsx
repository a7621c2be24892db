import { Button, useFormats } from '@fleet/ui';
import { type ReactNode, useState } from 'react';
import { useMessages } from '../language/console-messages.js';
import classes from './shown-part.module.css';

interface ShownPartProps<Entry> {
  entries: readonly Entry[];
  /** How many entries are shown first, and how many more each press of the button shows. */
  step: number;
  children: (shown: readonly Entry[]) => ReactNode;
}

/** The first entries, and a button that shows the next ones: a phone may send more than a page can draw. */
export function ShownPart<Entry>({ entries, step, children }: ShownPartProps<Entry>) {
  const { frame } = useMessages();
  const { text, number } = useFormats();
  const [most, setMost] = useState(step);
  const left = entries.length - most;
  return (
    <>
      {children(left > 0 ? entries.slice(0, most) : entries)}
      {left > 0 && (
        <p className={classes.more}>
          {text(frame.firstShown, { count: number(most), total: number(entries.length) })}
          <Button onClick={() => setMost(most + step)}>
            {text(frame.showNext, { count: number(Math.min(step, left)) })}
          </Button>
        </p>
      )}
    </>
  );
}
