import { TextField } from '@fleet/ui';
import { useId } from 'react';
import { useControlMessages } from '../control-messages.js';
import classes from './delay.module.css';
import type { DelayDraft } from './delay-draft.js';

interface DelaySpanProps {
  draft: DelayDraft;
  change: (changed: Partial<DelayDraft>) => void;
  error: string | undefined;
}

export function DelaySpan({ draft, change, error }: DelaySpanProps) {
  const { delay: words } = useControlMessages();
  const id = useId();
  return (
    <fieldset className={classes.span} aria-labelledby={id}>
      <legend id={id} className={classes.legend}>
        {words.howLong}
      </legend>
      <div className={classes.parts}>
        <TextField
          label={words.hours}
          value={draft.hours}
          onChange={(hours) => change({ hours })}
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          dir="ltr"
        />
        <TextField
          label={words.minutes}
          value={draft.minutes}
          onChange={(minutes) => change({ minutes })}
          error={error === undefined ? undefined : words.notSpan}
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          dir="ltr"
        />
      </div>
    </fieldset>
  );
}
