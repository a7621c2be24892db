import type { RequirementOf } from '@fleet/contract/planning/requirements';
import { ChoiceList, SelectField, TextField } from '@fleet/ui';
import { useControlMessages } from '../control-messages.js';
import type { DelayDraft } from './delay-draft.js';

/** More cards would hide the rest of the question. */
const mostCards = 6;
const other = 'other';

interface DelayReasonProps {
  requirement: RequirementOf<'delay'>;
  draft: DelayDraft;
  change: (changed: Partial<DelayDraft>) => void;
  error: string | undefined;
}

export function DelayReason({ requirement, draft, change, error }: DelayReasonProps) {
  const { delay: words, form } = useControlMessages();
  const { reasons, allow_other } = requirement;
  // If no reason is offered, the driver must type one.
  const isOnlyOther = reasons.length === 0;
  const options = [
    ...reasons.map((reason, index) => ({ value: String(index), label: reason })),
    ...(allow_other === true ? [{ value: other, label: words.anotherReason }] : []),
  ];
  const index = draft.reason === null ? -1 : reasons.indexOf(draft.reason);
  const value = draft.isOther ? other : index === -1 ? null : String(index);
  const choose = (chosen: string) =>
    change(
      chosen === other
        ? { isOther: true, reason: null }
        : { isOther: false, reason: reasons[Number(chosen)] ?? null },
    );
  const isWritten = draft.isOther || isOnlyOther;
  const choice = { label: words.reason, value, onChange: choose, options };
  const choiceError = isWritten ? undefined : error;
  return (
    <>
      {!isOnlyOther &&
        (options.length <= mostCards ? (
          <ChoiceList {...choice} error={choiceError} />
        ) : (
          <SelectField {...choice} placeholder={form.choose} error={choiceError} />
        ))}
      {isWritten && (
        <TextField
          label={words.ownReason}
          value={draft.other}
          onChange={(text) => change({ other: text, isOther: true, reason: null })}
          error={error}
          maxLength={500}
        />
      )}
    </>
  );
}
