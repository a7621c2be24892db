import type { OdometerUnit } from '@fleet/contract/fleet/assets';
import type { Requirement } from '@fleet/contract/planning/requirements';
import type { Route } from '@fleet/contract/planning/routes';
import { Button, ButtonRow, Dialog, useFormats } from '@fleet/ui';
import { type ReactNode, useRef, useState } from 'react';
import { useControlMessages } from '../control-messages.js';
import { readShape } from '../ground/draft-shape.js';
import { readNumberNear } from '../ground/typed-number.js';
import { meteredAsset, odometerShape } from './odometer-draft.js';
import { isMuchMore, judgeReading, readingText } from './odometer-judgement.js';

/** A reading that is far above the last one. */
interface DoubtfulReading {
  reading: string;
  last: string;
  unit: OdometerUnit | null;
}

/**
 * The reading of the draft, if it is so far above the last one that a digit may be wrong. The rules accept it, and later
 * readings of the vehicle would then be refused, so the driver is asked once more. Null for other drafts.
 */
function doubtfulReading(requirement: Requirement, draft: unknown, route: Route): DoubtfulReading | null {
  if (requirement.kind !== 'odometer') return null;
  const typed = readShape(odometerShape, draft);
  const odometer = meteredAsset(requirement, route)?.odometer;
  const last = odometer?.current_reading ?? null;
  const reading = typed === null ? null : readNumberNear(typed.value, last);
  if (odometer === undefined || odometer === null || last === null || reading === null) return null;
  return isMuchMore(reading, last, odometer.unit) ? { reading, last, unit: odometer.unit } : null;
}

export interface ReadingQuestion {
  /**
   * Whether the draft has a doubtful reading that the driver has not confirmed. Then it asks, and calls `onSave` when the
   * driver confirms.
   */
  isAsked(requirement: Requirement, draft: unknown, route: Route, onSave: () => void): boolean;
  /** To be rendered; shows nothing while nothing is asked. */
  dialog: ReactNode;
}

/** Asks once whether a doubtful reading is right. */
export function useReadingQuestion(): ReadingQuestion {
  const [asked, setAsked] = useState<{ doubt: DoubtfulReading; onSave: () => void } | null>(null);
  const confirmed = useRef<string | null>(null);
  return {
    isAsked(requirement, draft, route, onSave) {
      const doubt = doubtfulReading(requirement, draft, route);
      if (doubt === null || doubt.reading === confirmed.current) return false;
      setAsked({ doubt, onSave });
      return true;
    },
    dialog: (
      <ReadingDialog
        doubt={asked?.doubt ?? null}
        onChange={() => setAsked(null)}
        onSave={() => {
          confirmed.current = asked?.doubt.reading ?? null;
          setAsked(null);
          asked?.onSave();
        }}
      />
    ),
  };
}

interface ReadingDialogProps {
  /** Null if there is nothing to ask. */
  doubt: DoubtfulReading | null;
  onSave: () => void;
  onChange: () => void;
}

function ReadingDialog({ doubt, onSave, onChange }: ReadingDialogProps) {
  const messages = useControlMessages();
  const formats = useFormats();
  const { odometer: words } = messages;
  const title =
    doubt === null
      ? ''
      : formats.text(words.really, { reading: readingText(formats, doubt.reading, doubt.unit) });
  return (
    <Dialog
      open={doubt !== null}
      onClose={onChange}
      title={title}
      actions={
        <ButtonRow>
          <Button onClick={onChange}>{words.change}</Button>
          <Button onClick={onSave}>{words.save}</Button>
        </ButtonRow>
      }
    >
      {doubt !== null && (
        <p>{judgeReading(doubt.reading, doubt.last, doubt.unit, false, { messages, formats }).text}</p>
      )}
    </Dialog>
  );
}
