import { Button, TextField } from '@fleet/ui';
import { useEffect, useState } from 'react';
import { useControlMessages } from '../control-messages.js';
import classes from './scanner.module.css';

export interface TypedCodeProps {
  onCode: (code: string) => void;
  /** Called with the text in the field that was not used yet. Must be the same function at each render. */
  onTyped?: ((code: string) => void) | undefined;
}

/** A field for the printed code, if the camera cannot read it. */
export function TypedCode({ onCode, onTyped }: TypedCodeProps) {
  const { scanner: words } = useControlMessages();
  const [code, setCode] = useState('');
  const [wasEmpty, setWasEmpty] = useState(false);
  useEffect(() => {
    onTyped?.(code.trim());
    return () => onTyped?.('');
  }, [code, onTyped]);
  return (
    <form
      className={classes.typed}
      onSubmit={(event) => {
        event.preventDefault();
        const typed = code.trim();
        setWasEmpty(typed === '');
        if (typed === '') return;
        setCode('');
        event.currentTarget.querySelector('input')?.focus();
        onCode(typed);
      }}
    >
      <TextField
        label={words.typed}
        value={code}
        onChange={setCode}
        error={wasEmpty && code.trim() === '' ? words.emptyCode : undefined}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        maxLength={200}
        dir="ltr"
      />
      <Button type="submit" variant="primary" fullWidth>
        {words.useTyped}
      </Button>
    </form>
  );
}
