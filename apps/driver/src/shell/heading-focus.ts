import { useEffect, useRef } from 'react';

/** Moves the focus to the heading of each page after the first, so that a screen reader begins there. */
export function useHeadingFocus(place: string): void {
  const last = useRef(place);
  useEffect(() => {
    if (last.current === place) return;
    last.current = place;
    const holdsFocus = document.activeElement?.closest('dialog[open], [autofocus]');
    if (!holdsFocus) document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
  }, [place]);
}
