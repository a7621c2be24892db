import type { Route } from '@fleet/contract/planning/routes';
import { createContext, type ReactNode, useContext } from 'react';
import type { Plan } from './plan-draft.js';
import type { WantedField } from './use-fault-focus.js';

/** What the fields of the form need. */
export interface PlanForm {
  plan: Plan;
  /** The route that is changed; null for a new one. */
  route: Route | null;
  /** Keys of the stops that the driver has left. */
  departed: ReadonlySet<string>;
  /** A field that is to be shown, because the user has opened its fault. */
  wanted: WantedField | null;
  /** Sets the value at a pointer after the user has typed; undefined removes the member. */
  set: (pointer: string, value: unknown) => void;
  /** Changes several values after the user has typed. Earlier acts can then no longer be undone. */
  replace: (change: (plan: Plan) => Plan) => void;
  /** Changes the plan by an act that can be undone; `words` say what was done. */
  act: (words: string, change: (plan: Plan) => Plan) => void;
  /** The words of the fault at a pointer; with `isWhole`, also of a fault below it, because the field edits a list. */
  faultAt: (pointer: string, isWhole?: boolean) => string | undefined;
}

const PlanFormContext = createContext<PlanForm | null>(null);

export function PlanFormProvider({ form, children }: { form: PlanForm; children: ReactNode }) {
  return <PlanFormContext value={form}>{children}</PlanFormContext>;
}

export function usePlanForm(): PlanForm {
  const form = useContext(PlanFormContext);
  if (form === null) throw new Error('There is no PlanFormProvider.');
  return form;
}
