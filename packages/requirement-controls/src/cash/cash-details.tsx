import { Disclosure, TextField } from '@fleet/ui';
import { useState } from 'react';
import { useControlMessages } from '../control-messages.js';
import classes from './cash.module.css';
import type { CashDraft } from './cash-draft.js';

interface CashDetailsProps {
  draft: CashDraft;
  change: (changed: Partial<CashDraft>) => void;
  errors: { reference: string | undefined; receivedBy: string | undefined; comment: string | undefined };
}

/** Rarely needed fields; open from the start if one has a value. */
export function CashDetails({ draft, change, errors }: CashDetailsProps) {
  const { cash: words, commentOptional } = useControlMessages();
  const [wasUsed] = useState(() =>
    [draft.reference, draft.receivedBy, draft.comment].some((text) => text !== ''),
  );
  const isFaulty = Object.values(errors).some((error) => error !== undefined);
  return (
    <Disclosure title={words.details} open={wasUsed || isFaulty}>
      <div className={classes.cash}>
        <TextField
          label={words.reference}
          value={draft.reference}
          onChange={(reference) => change({ reference })}
          error={errors.reference}
          autoComplete="off"
          maxLength={200}
        />
        <TextField
          label={words.receivedBy}
          value={draft.receivedBy}
          onChange={(receivedBy) => change({ receivedBy })}
          error={errors.receivedBy}
          autoComplete="off"
          maxLength={200}
        />
        <TextField
          label={commentOptional}
          value={draft.comment}
          onChange={(comment) => change({ comment })}
          error={errors.comment}
          multiline
          maxLength={10_000}
        />
      </div>
    </Disclosure>
  );
}
