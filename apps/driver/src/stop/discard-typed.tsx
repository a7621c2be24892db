import { Button, ButtonRow, Dialog } from '@fleet/ui';
import { useState } from 'react';
import { useMessages } from '../language/driver-messages.js';

/** Asks the driver, then deletes what was typed at a question that is no longer on the route. */
export function DiscardTyped({ onDiscard }: { onDiscard: () => void }) {
  const { typed } = useMessages().unsent;
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button variant="quiet" onClick={() => setAsking(true)}>
        {typed.discard}
      </Button>
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={typed.discardTitle}
        actions={
          <ButtonRow>
            <Button onClick={() => setAsking(false)}>{typed.keep}</Button>
            <Button variant="primary" onClick={onDiscard}>
              {typed.discardDo}
            </Button>
          </ButtonRow>
        }
      >
        <p>{typed.discardText}</p>
      </Dialog>
    </>
  );
}
