import { Button, List, ListRow, Sheet } from '@fleet/ui';
import { useState } from 'react';
import { useControlMessages } from '../control-messages.js';

/** For a delivery that nobody signs: the requirement fails with a reason. */
export function CannotSign({ onFail }: { onFail: (reason: string | null) => void }) {
  const { signature: words } = useControlMessages();
  const [isOpen, setOpen] = useState(false);
  const fail = (reason: string | null) => {
    setOpen(false);
    onFail(reason);
  };
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        {words.cannot}
      </Button>
      <Sheet open={isOpen} onClose={() => setOpen(false)} title={words.cannotTitle}>
        <List>
          {Object.entries(words.cannotReasons).map(([name, reason]) => (
            <ListRow key={name} title={reason} onClick={() => fail(reason)} />
          ))}
          <ListRow title={words.otherReason} onClick={() => fail(null)} />
        </List>
      </Sheet>
    </>
  );
}
