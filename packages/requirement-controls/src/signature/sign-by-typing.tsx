import { Button, Dialog, TextField } from '@fleet/ui';
import { useState } from 'react';
import { useControlMessages } from '../control-messages.js';

interface SignByTypingProps {
  /** The name that is typed already. */
  name: string;
  onSign: (name: string) => void;
}

/** For a person who cannot draw: typing the name signs as well. */
export function SignByTyping({ name, onSign }: SignByTypingProps) {
  const messages = useControlMessages();
  const words = messages.signature.typed;
  const [typed, setTyped] = useState<string | null>(null);
  const [isTried, setTried] = useState(false);
  const isEmpty = typed === null || typed.trim() === '';
  const sign = () => {
    setTried(true);
    if (isEmpty) return;
    setTyped(null);
    onSign(typed.trim());
  };
  return (
    <>
      <Button
        variant="quiet"
        onClick={() => {
          setTried(false);
          setTyped(name);
        }}
      >
        {words.open}
      </Button>
      <Dialog
        open={typed !== null}
        onClose={() => setTyped(null)}
        title={words.title}
        actions={
          <Button variant="primary" fullWidth onClick={sign}>
            {words.sign}
          </Button>
        }
      >
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            sign();
          }}
        >
          <p>{words.text}</p>
          <TextField
            label={messages.signature.name}
            value={typed ?? ''}
            onChange={setTyped}
            error={isTried && isEmpty ? words.nameNeeded : undefined}
            autoComplete="off"
            autoCapitalize="words"
            maxLength={500}
            dir="auto"
          />
        </form>
      </Dialog>
    </>
  );
}
