import { weightUnits } from '@fleet/contract/planning/requirement-kinds/weight-kind';
import { ChoiceList, useFormats } from '@fleet/ui';
import { useControlMessages } from '../control-messages.js';
import type { ControlProps } from '../control-types.js';
import { BigNumberField } from '../ground/big-number-field.js';
import { controlKind } from '../ground/control-kind.js';
import { useDraftChange } from '../ground/draft-change.js';
import { isText, oneOf, orNull, readShape, textOf } from '../ground/draft-shape.js';
import { useFieldProblems } from '../ground/field-problems.js';
import { OtherProblems } from '../ground/other-problems.js';
import { decimalText, readTypedNumber, sentNumber } from '../ground/typed-number.js';
import { understoodText } from '../ground/understood-number.js';
import classes from './weight.module.css';

type WeightUnit = (typeof weightUnits)[number];

interface WeightDraft {
  /** As it was typed. */
  value: string;
  unit: WeightUnit | null;
}

const isUnit = oneOf(weightUnits);
const draftShape = { value: isText, unit: orNull(isUnit) };

function WeightControl(props: ControlProps<WeightDraft, 'weight'>) {
  const { draft, onDraft, problems, showProblems } = props;
  const messages = useControlMessages();
  const { weight: words } = messages;
  const formats = useFormats();
  const change = useDraftChange(draft, onDraft);
  const { at, others } = useFieldProblems(problems, showProblems);
  return (
    <div className={classes.weight}>
      <BigNumberField
        label={words.value}
        value={draft.value}
        onChange={(value) => change({ value })}
        unit={draft.unit === 'metric_tons' ? formats.unit('t') : undefined}
        note={understoodText(draft.value, readTypedNumber(draft.value), { messages, formats })}
        error={at('/value')}
      />
      <ChoiceList
        label={words.unit}
        value={draft.unit}
        onChange={(unit) => isUnit(unit) && change({ unit })}
        columns={2}
        options={[
          { value: 'metric_tons', label: words.metricTons, detail: words.metricTonsDetail },
          { value: 'tons', label: words.tons, detail: words.tonsDetail },
        ]}
        error={at('/unit')}
      />
      <OtherProblems texts={others()} />
    </div>
  );
}

export const weightControl = controlKind<'weight', WeightDraft>({
  Control: WeightControl,
  emptyDraft: () => ({ value: '', unit: null }),
  readDraft: (value) => readShape(draftShape, value),
  sentFields: (_requirement, { value, unit }) => {
    const number = sentNumber(value);
    return { ...(unit === null ? {} : { unit }), ...(number === undefined ? {} : { value: number }) };
  },
  draftOf: (_requirement, { value, unit }) => ({ value: textOf(value), unit: isUnit(unit) ? unit : null }),
  summaryOf: (_requirement, { value, unit }, { messages: { weight }, formats }) => [
    { label: weight.value, text: decimalText(formats, textOf(value)) },
    { label: weight.unit, text: unit === 'tons' ? weight.tons : weight.metricTons },
  ],
});
