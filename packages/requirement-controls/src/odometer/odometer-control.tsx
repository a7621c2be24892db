import { useFormats } from '@fleet/ui';
import { isIdentifier } from '../asset/asset-control.js';
import { useControlMessages } from '../control-messages.js';
import type { ControlProps } from '../control-types.js';
import { BigNumberField } from '../ground/big-number-field.js';
import { controlKind } from '../ground/control-kind.js';
import { useDraftChange } from '../ground/draft-change.js';
import { readShape, textOf } from '../ground/draft-shape.js';
import { useFieldProblems } from '../ground/field-problems.js';
import { Judgement } from '../ground/judgement.js';
import { OtherProblems } from '../ground/other-problems.js';
import { readNumberNear, readTypedNumber } from '../ground/typed-number.js';
import { understoodText } from '../ground/understood-number.js';
import classes from './odometer.module.css';
import { OdometerAsset } from './odometer-asset.js';
import {
  isOfMeter,
  meteredAsset,
  type OdometerDraft,
  odometerFields,
  odometerShape,
} from './odometer-draft.js';
import { judgeReading, readingText } from './odometer-judgement.js';

function OdometerControl(props: ControlProps<OdometerDraft, 'odometer'>) {
  const { requirement, route, draft, onDraft, problems, showProblems } = props;
  const messages = useControlMessages();
  const formats = useFormats();
  const change = useDraftChange(draft, onDraft);
  const { at, others } = useFieldProblems(problems, showProblems);
  const { odometer: words } = messages;
  const asset = meteredAsset(requirement, route);
  const unit = asset?.odometer?.unit ?? null;
  const last = asset?.odometer?.current_reading ?? null;
  const reading = readNumberNear(draft.value, last);
  const compared =
    reading === null || last === null
      ? null
      : judgeReading(reading, last, unit, requirement.validate, { messages, formats });
  const isRefused = compared?.tone === 'bad';
  const understood = understoodText(draft.value, reading, { messages, formats });
  const error = at('/value');
  // The service refused a reading that looks right here, because it knows a later reading than this phone.
  const isLastOld = error !== undefined && compared !== null && !isRefused;
  const judged = isLastOld ? null : compared;
  return (
    <div className={classes.odometer}>
      <OdometerAsset
        asset={asset}
        assets={route.allocation.assets}
        scanned={draft.scanned}
        onScanned={(scanned) => change({ scanned })}
        error={at('/asset_identifier', '/asset_identifier/identifier', '/meter_type')}
      />
      <BigNumberField
        label={words.reading}
        value={draft.value}
        onChange={(value) => change({ value })}
        unit={unit === null ? undefined : formats.unit(unit)}
        hint={
          isLastOld
            ? undefined
            : last === null
              ? words.noReading
              : formats.text(words.lastReading, { reading: readingText(formats, last, unit) })
        }
        note={
          (understood !== null || judged !== null) && (
            <>
              {understood !== null && <p>{understood}</p>}
              {judged !== null && <Judgement tone={judged.tone}>{judged.text}</Judgement>}
            </>
          )
        }
        isNoteFault={isRefused}
        error={isRefused ? undefined : error}
      />
      <OtherProblems texts={others()} />
    </div>
  );
}

export const odometerControl = controlKind<'odometer', OdometerDraft>({
  Control: OdometerControl,
  emptyDraft: () => ({ value: '', scanned: null }),
  readDraft: (value) => readShape(odometerShape, value),
  sentFields: odometerFields,
  draftOf: (requirement, { value, asset_identifier: named }, route) => ({
    value: textOf(value),
    scanned: isIdentifier(named) && isOfMeter(named, requirement, route) ? named : null,
  }),
  summaryOf: (_requirement, { value, asset_identifier: named }, { messages, formats, meterUnit = null }) => [
    {
      label: messages.odometer.reading,
      text: readTypedNumber(textOf(value)) === null ? '' : readingText(formats, textOf(value), meterUnit),
    },
    ...(isIdentifier(named) && named.type !== 'asset_id'
      ? [{ label: messages.odometer.confirmed, text: named.identifier }]
      : []),
  ],
});
