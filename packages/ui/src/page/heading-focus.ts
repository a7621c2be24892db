import { useEffect, useRef } from 'react';

/**
 * Moves the focus to the heading of each page after the first, so that a screen reader and the Tab key begin there. A
 * page whose file is loaded first replaces the page before it some moments later; then its heading gets the focus.
 */
export function useHeadingFocus(place: string): void {
  const last = useRef(place);
  useEffect(() => {
    if (last.current === place) return;
    last.current = place;
    let heading = focusHeading();
    const watch = new MutationObserver(() => {
      if (heading?.isConnected === true) return;
      if (document.activeElement === document.body) heading = focusHeading();
      else watch.disconnect();
    });
    watch.observe(document.body, { childList: true, subtree: true });
    return () => watch.disconnect();
  }, [place]);
}

function focusHeading(): HTMLElement | null {
  const holdsFocus = document.activeElement?.closest('dialog[open], [autofocus]');
  if (holdsFocus) return null;
  const heading = document.querySelector<HTMLElement>('h1');
  heading?.focus({ preventScroll: true });
  return heading;
}
