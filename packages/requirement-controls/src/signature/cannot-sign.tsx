import { List, ListRow, Sheet } from '@fleet/ui';
import { useControlMessages } from '../control-messages.js';

export interface CannotSignProps {
  open: boolean;
  onClose: () => void;
  onFail: (reason: string | null) => void;
}

/** For a delivery that nobody signs: the requirement fails with a reason. */
export function CannotSign({ open, onClose, onFail }: CannotSignProps) {
  const { signature: words } = useControlMessages();
  const fail = (reason: string | null) => {
    onClose();
    onFail(reason);
  };
  return (
    <Sheet open={open} onClose={onClose} title={words.cannotTitle}>
      <List>
        {Object.entries(words.cannotReasons).map(([name, reason]) => (
          <ListRow key={name} title={reason} onClick={() => fail(reason)} />
        ))}
        <ListRow title={words.otherReason} onClick={() => fail(null)} />
      </List>
    </Sheet>
  );
}
