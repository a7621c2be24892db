import type { RequirementOf } from '@fleet/contract/planning/requirements';
import { Button, Sheet, TextField, useFormats } from '@fleet/ui';
import { useState } from 'react';
import { useControlMessages } from '../control-messages.js';
import { FaultNotice } from '../ground/fault-notice.js';
import classes from './barcode.module.css';
import type { CodeRow } from './code-rows.js';

interface OpenCodesProps {
  requirement: RequirementOf<'barcode'>;
  open: readonly CodeRow[];
  /** Set if codes are not answered; the message shows their number. */
  error: string | undefined;
  onMissing: (reason: string) => void;
}

/** How many codes are open, and one answer for all of them. */
export function OpenCodes({ requirement, open, error, onMissing }: OpenCodesProps) {
  const { barcode: words } = useControlMessages();
  const { text } = useFormats();
  const [isAsking, setAsking] = useState(false);
  const [reason, setReason] = useState('');
  const count = open.length;
  const mustScan = requirement.require_all === true;
  if (count === 0) return error === undefined ? null : <FaultNotice>{error}</FaultNotice>;
  return (
    <>
      {error !== undefined && (
        <FaultNotice>{text(mustScan ? words.mustScan : words.unanswered, { count })}</FaultNotice>
      )}
      {!mustScan && (
        <Button variant="quiet" onClick={() => setAsking(true)}>
          {words.restMissing}
        </Button>
      )}
      <Sheet
        open={isAsking}
        onClose={() => setAsking(false)}
        title={text(words.restTitle, { count })}
        actions={
          <Button
            variant="primary"
            fullWidth
            onClick={() => {
              setAsking(false);
              onMissing(reason);
            }}
          >
            {words.confirm}
          </Button>
        }
      >
        <div className={classes.answers}>
          <TextField label={words.reason} value={reason} onChange={setReason} maxLength={500} />
        </div>
      </Sheet>
    </>
  );
}
