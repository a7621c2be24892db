import type { Problem } from '@fleet/contract/ground/problems';
import type { Route } from '@fleet/contract/planning/routes';
import { sameJson } from '@fleet/domain/values/json-equality';
import { Button, Notice, TextField, useFormats } from '@fleet/ui';
import { type KeyboardEvent, type ReactNode, useMemo, useRef, useState } from 'react';
import { FailedAct } from '../frame/faces.js';
import { useMessages } from '../language/console-messages.js';
import { useLaterMessages } from '../language/later-messages.js';
import { useTimeZone } from '../queries/account-options.js';
import { ConsignmentFields } from './consignment-fields.js';
import { MergeDialog } from './merge-dialog.js';
import classes from './plan.module.css';
import { planFaults, preparePatterns, stillThere } from './plan-check.js';
import { dayOfPlan, planOnDay } from './plan-copy.js';
import { type Plan, stopsPointer } from './plan-draft.js';
import { PlanFaultList } from './plan-fault-list.js';
import { PlanFormProvider } from './plan-form-context.js';
import { faultWords } from './plan-words.js';
import { PlannedStops } from './planned-stops.js';
import { RouteHeadFields } from './route-head-fields.js';
import { SeenByDriver } from './seen-by-driver.js';
import { useFaultFocus } from './use-fault-focus.js';
import { usePlanSave } from './use-plan-save.js';
import { type PlanStart, usePlanWork } from './use-plan-work.js';

export interface PlanEditorProps {
  /** The key under which the work is stored. */
  workKey: string;
  start: PlanStart;
  /** True if the plan is a copy, so that the user can choose its day. */
  isCopy?: boolean;
  /** The route as it is now; its driver may have continued since the form was opened. */
  current?: Route;
  /** Returns true if somebody else has changed the route since the form was opened. */
  hasNewer?: (etag: string | null) => boolean;
  /** The link that leaves the form without saving. */
  cancel: ReactNode;
}

/**
 * The form of a whole route. It checks the plan as the service does, and sends nothing until the check finds no
 * fault.
 */
export function PlanEditor({ workKey, start, isCopy = false, current, hasNewer, cancel }: PlanEditorProps) {
  const { plan: words } = useLaterMessages();
  const { frame } = useMessages();
  const { text } = useFormats();
  const work = usePlanWork(workKey, start);
  const { plan, base } = work;
  const route = current ?? work.route;
  const [wasTried, setTried] = useState(false);
  const [isChecking, setChecking] = useState(false);
  /** Rises after each attempt to load the check of patterns, so that the faults are computed again. */
  const [round, setRound] = useState(0);
  const [chosen, setChosen] = useState<string | null>(null);
  const { wanted, focusField } = useFaultFocus();
  const summary = useRef<HTMLHeadingElement>(null);
  const saving = usePlanSave(work);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the check knows patterns from the next round on
  const own = useMemo(() => (wasTried ? planFaults(plan, route) : []), [plan, route, wasTried, round]);
  const { refused } = saving;
  const problems: readonly Problem[] =
    own.length > 0 || refused === null ? own : stillThere(refused.problems, refused.sent, plan);
  const departed = useMemo(() => {
    const stops = route?.travel_plan.points_of_interest ?? [];
    return new Set(stops.filter(({ status }) => status === 'departed').map((each) => each.integration_key));
  }, [route]);
  const form = {
    ...{ plan, route, departed, wanted, set: work.set, replace: work.replace, act: work.act },
    faultAt(pointer: string, isWhole = false) {
      const found = problems.find(
        ({ key = '' }) => key === pointer || (isWhole && key.startsWith(`${pointer}/`)),
      );
      return found === undefined ? undefined : faultWords(found, words, frame);
    },
  };
  const save = async (saved: Plan, from: PlanStart) => {
    setTried(true);
    setChecking(true);
    // Without the network, the service checks the patterns.
    await preparePatterns(saved).catch(() => undefined);
    setChecking(false);
    setRound((count) => count + 1);
    const faults = planFaults(saved, route);
    if (faults.length === 0) saving.send(saved, from, () => summary.current?.focus());
    else requestAnimationFrame(() => summary.current?.focus());
  };
  const openFault = (pointer: string) => {
    const [, index] = new RegExp(`^${stopsPointer}/(\\d+)`).exec(pointer) ?? [];
    const stop = index === undefined ? undefined : plan.travel_plan.points_of_interest[Number(index)];
    if (stop !== undefined) setChosen(stop.integration_key);
    focusField(pointer);
  };
  const undoByKey = (event: KeyboardEvent) => {
    const isText = event.target instanceof Element && event.target.matches('input, textarea');
    if (isText || event.key !== 'z' || !(event.ctrlKey || event.metaKey) || event.shiftKey) return;
    event.preventDefault();
    work.undo();
  };
  const isUntouched = sameJson(plan, base);
  const isSame = route !== null && isUntouched;
  const { other } = saving;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of the whole form, beside its buttons
    <div className={classes.editor} onKeyDown={undoByKey}>
      {work.isRestored && (
        <Notice
          tone="info"
          title={words.restored}
          action={<Button onClick={work.discard}>{words.discard}</Button>}
        >
          {words.restoredText}
        </Notice>
      )}
      {!work.isKept && <Notice tone="warning">{words.notKept}</Notice>}
      {other === null && hasNewer?.(work.etag) === true && (
        <Notice tone="warning" action={<Button onClick={saving.lookAtOther}>{words.seeChanges}</Button>}>
          {words.newer}
        </Notice>
      )}
      <PlanFormProvider form={form}>
        <PlanFaultList problems={problems} onOpen={openFault} ref={summary} />
        {isCopy && <CopyDay plan={plan} onDay={(change) => work.act(words.copyDay, change)} />}
        <RouteHeadFields />
        <ConsignmentFields />
        <PlannedStops chosen={chosen} onChoose={setChosen} />
        <div className={classes.foot}>
          <p className={classes.seen} role="status">
            {work.lastAct !== null && <strong>{work.lastAct}. </strong>}
            {isSame ? words.unchanged : <SeenByDriver plan={plan} route={route} />}
            {!isUntouched && work.isKept && <span className={classes.keptHere}>{words.keptHere}</span>}
          </p>
          <FailedAct error={saving.error} />
          <div className={classes.acts}>
            {work.lastAct !== null && (
              <Button onClick={work.undo}>{text(words.undo, { act: work.lastAct })}</Button>
            )}
            {cancel}
            <Button
              variant="primary"
              busy={isChecking || saving.isBusy}
              onClick={() => {
                if (!isSame) void save(plan, work);
              }}
            >
              {route === null ? words.save : words.saveChanges}
            </Button>
          </div>
        </div>
      </PlanFormProvider>
      {other !== null && (
        <MergeDialog
          before={base}
          mine={plan}
          theirs={other.base}
          onMerge={(merged) => {
            const next = { ...other, plan: merged };
            work.begin(next);
            saving.closeOther();
            void save(merged, next);
          }}
          onClose={saving.closeOther}
        />
      )}
    </div>
  );
}

/** The day to which the times of a copy move. */
function CopyDay({ plan, onDay }: { plan: Plan; onDay: (change: (plan: Plan) => Plan) => void }) {
  const { plan: words } = useLaterMessages();
  const timeZone = useTimeZone();
  const day = dayOfPlan(plan, timeZone);
  if (day === null) return null;
  return (
    <div className={classes.day}>
      <TextField
        label={words.copyDay}
        hint={words.copyDayHint}
        type="date"
        value={day}
        onChange={(next) => /^[1-9]\d{3}-/.test(next) && onDay((before) => planOnDay(before, next, timeZone))}
      />
    </div>
  );
}
