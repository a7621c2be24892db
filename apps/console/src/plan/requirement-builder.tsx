import {
  isRequirementKind,
  type RequirementPlan,
  requirementKinds,
} from '@fleet/contract/planning/requirements';
import { CheckField, SelectField, useFormats } from '@fleet/ui';
import { LoadedPart } from '../frame/loaded-part.js';
import { useLaterMessages } from '../language/later-messages.js';
import { KindOptions } from './kind-options.js';
import classes from './plan.module.css';
import { type PlannedActivity, requirementOf } from './plan-draft.js';
import { PlanCheck, PlanMinutes, PlanText } from './plan-fields.js';
import { usePlanForm } from './plan-form-context.js';
import { withValueAt } from './plan-pointers.js';
import { type Asking, askingOf, withAsking } from './stop-acts.js';

const loadPreview = () => import('./requirement-preview.js');

export interface RequirementBuilderProps {
  activity: PlannedActivity;
  requirement: RequirementPlan;
  pointer: string;
}

/** Everything about one question, beside the question as the driver sees it. */
export function RequirementBuilder({ activity, requirement, pointer }: RequirementBuilderProps) {
  const { plan: words, reasons } = useLaterMessages();
  const { text } = useFormats();
  const { plan, act } = usePlanForm();
  const vehicle = plan.allocation?.assets?.[0]?.id;
  const setKind = (kind: string) => {
    if (!isRequirementKind(kind)) return;
    const said = text(words.replaced, { name: reasons.kinds[kind], before: reasons.kinds[requirement.kind] });
    act(said, (before) => withValueAt(before, pointer, requirementOf(kind, requirement, vehicle)));
  };
  return (
    <div className={classes.builder}>
      <div className={classes.parts}>
        <SelectField
          label={words.kind}
          value={requirement.kind}
          onChange={setKind}
          options={Object.keys(requirementKinds).map((kind) => ({
            value: kind,
            label: isRequirementKind(kind) ? reasons.kinds[kind] : kind,
          }))}
        />
        <PlanText label={words.label} pointer={`${pointer}/label`} />
        <PlanCheck label={words.required} pointer={`${pointer}/is_optional`} isOpposite />
        <KindOptions requirement={requirement} pointer={pointer} />
        <WhenAsked activity={activity} requirement={requirement} pointer={pointer} />
      </div>
      <LoadedPart load={loadPreview} skeleton={null}>
        {({ RequirementPreview }) => <RequirementPreview key={requirement.kind} requirement={requirement} />}
      </LoadedPart>
    </div>
  );
}

/** In which case, and under which conditions, the question is asked. */
function WhenAsked({ activity, requirement, pointer }: RequirementBuilderProps) {
  const { plan: words } = useLaterMessages();
  const { set, act } = usePlanForm();
  const { integration_key: key, conditions = [] } = requirement;
  const activityPointer = pointer.replace(/\/requirements\/\d+$/, '');
  const placeOf = (kind: string) => conditions.findIndex((each) => each.kind === kind);
  const toggle = (name: string, condition: (typeof conditions)[number], isSet: boolean) => {
    const others = conditions.filter(({ kind }) => kind !== condition.kind);
    const next = isSet ? [...others, condition] : others;
    act(name, (before) => withValueAt(before, `${pointer}/conditions`, next.length === 0 ? undefined : next));
  };
  const [confirmationAt, lateArrivalAt] = [placeOf('confirmation'), placeOf('late_arrival')];
  const askings: readonly Asking[] = ['success', 'failure', 'both'];
  return (
    <>
      <SelectField
        label={words.asked}
        value={askingOf(activity, key)}
        onChange={(chosen) => {
          const asking = askings.find((each) => each === chosen);
          if (asking !== undefined) set(activityPointer, withAsking(activity, key, asking));
        }}
        options={askings.map((asking) => ({ value: asking, label: words.askings[asking] }))}
      />
      <CheckField
        label={words.askFirst}
        checked={confirmationAt >= 0}
        onChange={(isSet) =>
          toggle(
            words.askFirst,
            { kind: 'confirmation', question: '', confirm_text: words.yes, reject_text: words.no },
            isSet,
          )
        }
      />
      {confirmationAt >= 0 && (
        <div className={classes.inner}>
          <PlanText
            label={words.firstQuestion}
            pointer={`${pointer}/conditions/${confirmationAt}/question`}
          />
          <PlanText label={words.yesText} pointer={`${pointer}/conditions/${confirmationAt}/confirm_text`} />
          <PlanText label={words.noText} pointer={`${pointer}/conditions/${confirmationAt}/reject_text`} />
        </div>
      )}
      <CheckField
        label={words.onlyLate}
        checked={lateArrivalAt >= 0}
        onChange={(isSet) => toggle(words.onlyLate, { kind: 'late_arrival', threshold: '00:15:00' }, isSet)}
      />
      {lateArrivalAt >= 0 && (
        <div className={classes.inner}>
          <PlanMinutes label={words.lateBy} pointer={`${pointer}/conditions/${lateArrivalAt}/threshold`} />
        </div>
      )}
    </>
  );
}
