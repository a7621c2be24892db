import type { Requirement } from '@fleet/contract/planning/requirements';
import type { Route } from '@fleet/contract/planning/routes';
import { Button, ButtonRow, Dialog, useFormats } from '@fleet/ui';
import { type ReactNode, useRef, useState } from 'react';
import { doubtfulAmount } from './cash/doubtful-amount.js';
import { useControlMessages } from './control-messages.js';
import type { DoubtfulAnswer, SummaryWords } from './control-types.js';
import { doubtfulReading } from './odometer/doubtful-reading.js';

function doubtfulAnswer(
  requirement: Requirement,
  draft: unknown,
  route: Route,
  words: SummaryWords,
): DoubtfulAnswer | null {
  if (requirement.kind === 'odometer') return doubtfulReading(requirement, draft, route, words);
  return requirement.kind === 'cash' ? doubtfulAmount(requirement, draft, route, words) : null;
}

export interface NumberQuestion {
  /**
   * Whether the draft has a doubtful odometer reading or amount of cash that the driver has not confirmed. Then it asks,
   * and calls `onSave` when the driver confirms.
   */
  isAsked(requirement: Requirement, draft: unknown, route: Route, onSave: () => void): boolean;
  /** To be rendered; shows nothing while nothing is asked. */
  dialog: ReactNode;
}

/** Asks once whether a doubtful number is right. */
export function useNumberQuestion(): NumberQuestion {
  const messages = useControlMessages();
  const formats = useFormats();
  const [asked, setAsked] = useState<{ doubt: DoubtfulAnswer; onSave: () => void } | null>(null);
  const confirmed = useRef<string | null>(null);
  return {
    isAsked(requirement, draft, route, onSave) {
      const doubt = doubtfulAnswer(requirement, draft, route, { messages, formats });
      if (doubt === null || doubt.shown === confirmed.current) return false;
      setAsked({ doubt, onSave });
      return true;
    },
    dialog: (
      <NumberDialog
        doubt={asked?.doubt ?? null}
        onChange={() => setAsked(null)}
        onSave={() => {
          confirmed.current = asked?.doubt.shown ?? null;
          setAsked(null);
          asked?.onSave();
        }}
      />
    ),
  };
}

interface NumberDialogProps {
  /** Null if there is nothing to ask. */
  doubt: DoubtfulAnswer | null;
  onSave: () => void;
  onChange: () => void;
}

function NumberDialog({ doubt, onSave, onChange }: NumberDialogProps) {
  const { odometer: words } = useControlMessages();
  const { text } = useFormats();
  return (
    <Dialog
      open={doubt !== null}
      onClose={onChange}
      title={doubt === null ? '' : text(words.really, { reading: doubt.shown })}
      actions={
        <ButtonRow>
          <Button onClick={onChange}>{words.change}</Button>
          <Button onClick={onSave}>{words.save}</Button>
        </ButtonRow>
      }
    >
      {doubt !== null && <p>{doubt.comparison}</p>}
    </Dialog>
  );
}
