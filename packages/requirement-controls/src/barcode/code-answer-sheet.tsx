import { Button, Sheet, TextField } from '@fleet/ui';
import { useState } from 'react';
import { useControlMessages } from '../control-messages.js';
import classes from './barcode.module.css';
import type { CodeAnswer } from './barcode-draft.js';
import type { CodeRow } from './code-rows.js';

interface CodeAnswerSheetProps {
  row: CodeRow;
  /** Whether every expected code must be scanned, so that missing or rejected is not allowed. */
  requireAll: boolean;
  onAnswer: (answer: CodeAnswer | null) => void;
  onClose: () => void;
}

/** Asks for the answer for one code that the driver does not scan. */
export function CodeAnswerSheet({ row, requireAll, onAnswer, onClose }: CodeAnswerSheetProps) {
  const { barcode: words } = useControlMessages();
  const [reason, setReason] = useState(row.answer?.reason ?? '');
  const give = (answer: CodeAnswer | null) => {
    onAnswer(answer);
    onClose();
  };
  const { answer, isExpected } = row;
  const mayBeOtherwise = !isExpected || !requireAll;
  return (
    <Sheet open onClose={onClose} title={row.code}>
      <div className={classes.answers}>
        {row.label !== null && <p>{row.label}</p>}
        {mayBeOtherwise ? (
          <TextField label={words.reason} value={reason} onChange={setReason} maxLength={500} />
        ) : (
          <p>{words.mustBeScanned}</p>
        )}
        {isExpected && mayBeOtherwise && (
          <Button fullWidth onClick={() => give({ status: 'missing', reason })}>
            {words.markMissing}
          </Button>
        )}
        {mayBeOtherwise && (
          <Button fullWidth onClick={() => give({ status: 'rejected', reason })}>
            {words.markRejected}
          </Button>
        )}
        {answer?.status !== 'scanned' && (
          <Button fullWidth onClick={() => give({ status: 'scanned', reason })}>
            {words.markScanned}
          </Button>
        )}
        {answer !== null && (
          <Button fullWidth onClick={() => give(null)}>
            {isExpected ? words.undo : words.removeCode}
          </Button>
        )}
      </div>
    </Sheet>
  );
}
