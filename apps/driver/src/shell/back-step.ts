import { type RouterHistory, useRouter } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useRef } from 'react';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The entry belongs to a step within a page, such as its camera, and not to a page of its own. */
    backStep?: string;
  }
}

/** A step that was closed a moment ago, and whose entry is still in the history. */
let closing: { history: RouterHistory; timer: ReturnType<typeof setTimeout> } | null = null;
/** The history goes back from a step because the driver moves to another page. */
let isLeaving = false;

const stepIn = (history: RouterHistory): string | null => history.location.state.backStep ?? null;

/**
 * Adds an entry to the history for a step within a page, so that the browser's "back" leaves the step and not the page.
 * Returns the function that closes the step when the driver leaves it in another way.
 */
export function openBackStep(history: RouterHistory, onBack: () => void): () => void {
  // One step directly after another uses the same entry, and so does an effect that React runs twice.
  const isNext = closing?.history === history && stepIn(history) !== null;
  stopClosing();
  if (!isNext) {
    const { href, state } = history.location;
    history.push(href, { ...state, backStep: crypto.randomUUID() });
  }
  const step = stepIn(history);
  let isOpen = true;
  const unsubscribe = history.subscribe(() => {
    if (stepIn(history) === step) return;
    isOpen = false;
    unsubscribe();
    if (!isLeaving) onBack();
  });
  return () => {
    if (!isOpen) return;
    isOpen = false;
    unsubscribe();
    const timer = setTimeout(() => {
      closing = null;
      if (stepIn(history) === step) history.back();
    });
    closing = { history, timer };
  };
}

function stopClosing(): void {
  clearTimeout(closing?.timer);
  closing = null;
}

/** Goes to another page. From a step, first goes back to its page, so that no entry of the step stays in the history. */
export function moveFromStep(history: RouterHistory, move: () => void): void {
  if (stepIn(history) === null) return move();
  stopClosing();
  isLeaving = true;
  const unsubscribe = history.subscribe(() => {
    unsubscribe();
    isLeaving = false;
    move();
  });
  history.back();
}

/** For a component that is a step of its page as long as it is shown. */
export function useBackStep(onBack: () => void): void {
  const { history } = useRouter();
  const latest = useRef(onBack);
  useLayoutEffect(() => {
    latest.current = onBack;
  });
  useEffect(() => openBackStep(history, () => latest.current()), [history]);
}
