import { useEffect, useRef } from 'react';

/**
 * Moves the focus to the heading of each new page, so that a screen reader begins there, and the Tab key, too; not at the
 * first page. A page that is loaded first takes the place of the one before some moments later, with its heading.
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
