import { TextField, useFormats } from '@fleet/ui';
import { useState } from 'react';
import { useMessages } from '../language/console-messages.js';

/** The service accepts no longer reason. */
const longestReason = 1_000;

export interface TypedReason {
  typed: string;
  onType: (typed: string) => void;
  /** What is wrong with the text; the missing text only after the first attempt. */
  fault: string | undefined;
  /** The text that is sent. */
  written: string;
  /** True if the act may be carried out. From then on, a missing reason is a fault at the field. */
  check: () => boolean;
}

/** The text of a reason. The service stores it, so nothing of it is cut off without a word. */
export function useReason({ isOptional = false } = {}): TypedReason {
  const { frame } = useMessages();
  const { text } = useFormats();
  const [typed, setTyped] = useState('');
  const [wasTried, setTried] = useState(false);
  const written = typed.trim();
  const isMissing = !isOptional && written === '';
  const isTooLong = written.length > longestReason;
  const tooLong = text(frame.reasonLong, { most: longestReason, count: written.length });
  return {
    typed,
    onType: setTyped,
    fault: isTooLong ? tooLong : isMissing && wasTried ? frame.reasonMissing : undefined,
    written,
    check() {
      setTried(true);
      return !isMissing && !isTooLong;
    },
  };
}

/** The field for the reason of an act. */
export function ReasonField({ label, reason }: { label?: string; reason: TypedReason }) {
  const { frame } = useMessages();
  return (
    <TextField
      label={label ?? frame.reason}
      value={reason.typed}
      onChange={reason.onType}
      error={reason.fault}
      multiline
    />
  );
}
