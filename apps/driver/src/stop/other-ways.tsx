import { Button, type IconName, List, ListRow, Sheet } from '@fleet/ui';
import { useState } from 'react';
import { useMessages } from '../language/driver-messages.js';

export interface OtherWay {
  title: string;
  detail?: string | undefined;
  icon?: IconName | undefined;
  onChoose: () => void;
}

/** Rare actions behind one button, so that the page shows only its question. */
export function OtherWays({ ways }: { ways: readonly OtherWay[] }) {
  const { stop } = useMessages();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button fullWidth aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {stop.somethingElse}
      </Button>
      <Sheet open={isOpen} onClose={() => setOpen(false)} title={stop.somethingElse}>
        <List>
          {ways.map(({ title, detail, icon, onChoose }) => (
            <ListRow
              key={title}
              title={title}
              detail={detail}
              icon={icon}
              onClick={() => {
                setOpen(false);
                onChoose();
              }}
            />
          ))}
        </List>
      </Sheet>
    </>
  );
}
