import { isRecord } from '@fleet/contract/ground/schema-reading';
import { ratingTypes } from '@fleet/contract/planning/requirement-kinds/service-rating-kind';
import type { RequirementPlan } from '@fleet/contract/planning/requirements';
import { useQueries } from '@tanstack/react-query';
import { useLaterMessages } from '../language/later-messages.js';
import { useMay } from '../queries/account-options.js';
import { useCaller } from '../queries/use-caller.js';
import { vehicleQuery } from '../queries/vehicle-options.js';
import { FormFieldList } from './form-field-list.js';
import { vehicleIdsOf } from './plan-draft.js';
import { PlanCheck, PlanChoice, PlanDecimal, PlanLines, PlanText, TypedPlanField } from './plan-fields.js';
import { usePlanForm } from './plan-form-context.js';

export interface KindOptionsProps {
  requirement: RequirementPlan;
  pointer: string;
}

/** The settings of a question that only its kind has. */
export function KindOptions({ requirement, pointer }: KindOptionsProps) {
  const { plan: words } = useLaterMessages();
  switch (requirement.kind) {
    case 'odometer':
      return (
        <>
          <OdometerVehicle pointer={pointer} />
          <PlanCheck label={words.validate} pointer={`${pointer}/validate`} />
        </>
      );
    case 'form':
      return <FormFieldList fields={requirement.fields} pointer={`${pointer}/fields`} />;
    case 'service_rating':
      return (
        <PlanChoice
          label={words.ratingType}
          pointer={`${pointer}/type`}
          options={ratingTypes.map((type) => ({ value: type, label: words.ratingTypes[type] }))}
        />
      );
    case 'image':
      return <PlanCheck label={words.multiple} pointer={`${pointer}/multiple`} />;
    case 'cash':
      return (
        <>
          <PlanDecimal label={words.expectedAmount} pointer={`${pointer}/expected_amount`} />
          <CurrencyField pointer={`${pointer}/currencies`} />
        </>
      );
    case 'document_scan':
      return <PlanText label={words.documentType} pointer={`${pointer}/document_type`} isOptional />;
    case 'barcode':
      return (
        <>
          <PlanLines
            label={words.codes}
            hint={words.codesHint}
            pointer={`${pointer}/expected`}
            entryOf={codeOf}
            lineOf={lineOfCode}
          />
          <PlanCheck label={words.allowUnexpected} pointer={`${pointer}/allow_unexpected`} isOptional />
          <PlanCheck label={words.requireAll} pointer={`${pointer}/require_all`} isOptional />
        </>
      );
    case 'delay':
      return (
        <>
          <PlanLines label={words.reasons} hint={words.linesHint} pointer={`${pointer}/reasons`} />
          <PlanCheck label={words.allowOther} pointer={`${pointer}/allow_other`} isOptional />
        </>
      );
    case 'asset':
      return (
        <PlanText
          label={words.assetType}
          hint={words.assetTypeHint}
          pointer={`${pointer}/asset_type`}
          isOptional
        />
      );
    default:
      return null;
  }
}

const between = ' = ';

function codeOf(line: string): { code: string; label?: string } {
  const [code = '', ...label] = line.split(between);
  return { code: code.trim(), ...(label.length === 0 ? {} : { label: label.join(between).trim() }) };
}

function lineOfCode(entry: unknown): string {
  if (!isRecord(entry)) return '';
  return [entry.code, entry.label].filter((each) => each !== undefined).join(between);
}

/** Chooses the vehicle of the route whose meter is read. */
function OdometerVehicle({ pointer }: { pointer: string }) {
  const { plan: words } = useLaterMessages();
  const { plan } = usePlanForm();
  const caller = useCaller();
  const mayRead = useMay('assets:read');
  const ids = vehicleIdsOf(plan);
  const vehicles = useQueries({
    queries: ids.map((id) => ({ ...vehicleQuery(caller, id), enabled: mayRead })),
  });
  return (
    <PlanChoice
      label={words.ofVehicle}
      hint={ids.length === 0 ? words.noVehicleYet : undefined}
      pointer={`${pointer}/asset_id`}
      nothing=""
      options={ids.map((id, index) => ({ value: id, label: vehicles[index]?.data?.name ?? '…' }))}
    />
  );
}

/** Currency codes, separated by commas. Each gets the symbol that its country uses. */
function CurrencyField({ pointer }: { pointer: string }) {
  const { plan: words } = useLaterMessages();
  return (
    <TypedPlanField
      label={words.currencies}
      hint={words.currenciesHint}
      pointer={pointer}
      isWhole
      dir="ltr"
      read={(typed) => {
        const codes = typed.toUpperCase().split(/[\s,;]+/);
        const currencies = codes.flatMap((id) => (id === '' ? [] : [{ id, symbol: symbolOf(id) }]));
        return currencies.length === 0 ? undefined : currencies;
      }}
      write={(value) =>
        Array.isArray(value) ? value.map((each) => (isRecord(each) ? String(each.id) : '')).join(', ') : ''
      }
    />
  );
}

function symbolOf(code: string): string {
  try {
    const format = new Intl.NumberFormat('en', {
      style: 'currency',
      currency: code,
      currencyDisplay: 'narrowSymbol',
    });
    return format.formatToParts(1).find(({ type }) => type === 'currency')?.value ?? code;
  } catch {
    return code.slice(0, 8);
  }
}
