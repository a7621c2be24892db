import type { Route } from '@fleet/contract/planning/routes';
import { sameJson } from '@fleet/domain/values/json-equality';
import { useCallback, useEffect, useRef, useState } from 'react';
import { keepPlan, readKeptPlan } from './kept-plan.js';
import type { Plan } from './plan-draft.js';
import { withValueAt } from './plan-pointers.js';

/** What the form begins with. */
export interface PlanStart {
  /** What the form shows. */
  plan: Plan;
  /** The plan in the service, or the one with which a new route begins. */
  base: Plan;
  etag: string | null;
  /** The route that is changed; null for a new one. */
  route: Route | null;
}

interface DoneAct {
  words: string;
  before: Plan;
}

/** Typed text is stored only after this pause, and not at each key. */
const pauseMs = 300;

/**
 * The plan that the user edits, with its undo. Unsaved work is stored under this key, so it is still there when the
 * user opens the page again.
 */
export function usePlanWork(key: string, start: PlanStart) {
  const [kept] = useState(() => readKeptPlan(key));
  const [isRestored, setRestored] = useState(kept !== null && !sameJson(kept.plan, kept.base));
  const [state, setState] = useState<PlanStart>(() =>
    kept === null || !isRestored ? start : { ...start, ...kept },
  );
  const [acts, setActs] = useState<readonly DoneAct[]>([]);
  const keeping = useKeeping(key, state);

  const change = useCallback((to: (plan: Plan) => Plan) => {
    setState((before) => ({ ...before, plan: to(before.plan) }));
  }, []);
  // An undo after this would also take back what was typed since the last act.
  const replace = useCallback(
    (to: (plan: Plan) => Plan) => {
      change(to);
      setActs([]);
    },
    [change],
  );
  const set = useCallback(
    (pointer: string, value: unknown) => replace((plan) => withValueAt(plan, pointer, value)),
    [replace],
  );
  const { plan: before } = state;
  const act = (words: string, to: (plan: Plan) => Plan) => {
    const after = to(before);
    if (sameJson(before, after)) return;
    setActs((done) => [...done, { words, before }]);
    change(() => after);
  };
  const undo = () => {
    const last = acts.at(-1);
    if (last === undefined) return;
    setActs(acts.slice(0, -1));
    change(() => last.before);
  };
  /** Begins with another plan: that of the service, or a merged one. */
  const begin = (next: PlanStart) => {
    setState(next);
    setActs([]);
    setRestored(false);
  };
  return {
    ...state,
    isRestored,
    isKept: keeping.isKept,
    lastAct: acts.at(-1)?.words ?? null,
    ...{ set, replace, act, undo, begin },
    discard: () => begin(start),
    /** Deletes the stored work. */
    finish: keeping.finish,
  };
}

function useKeeping(key: string, { plan, base, etag }: PlanStart) {
  const [isKept, setKept] = useState(true);
  const latest = useRef({ plan, base, etag });
  const isOver = useRef(false);
  const keep = useCallback(() => {
    const { plan: now, base: then } = latest.current;
    if (!isOver.current) setKept(keepPlan(key, sameJson(now, then) ? null : latest.current));
  }, [key]);
  useEffect(() => {
    latest.current = { plan, base, etag };
    const timer = setTimeout(keep, pauseMs);
    return () => clearTimeout(timer);
  }, [plan, base, etag, keep]);
  useEffect(() => {
    addEventListener('pagehide', keep);
    return () => {
      removeEventListener('pagehide', keep);
      keep();
    };
  }, [keep]);
  const finish = useCallback(() => {
    isOver.current = true;
    keepPlan(key, null);
  }, [key]);
  return { isKept, finish };
}
