import { useEffect } from 'react';

/**
 * Moves the focus to the page's heading for screen readers, even if the page was loaded late or replaces another screen
 * at the same address.
 */
export function useHeadingAtStart(): void {
  useEffect(() => {
    const { activeElement } = document;
    const isTyping =
      activeElement instanceof HTMLInputElement || activeElement instanceof HTMLTextAreaElement;
    if (!isTyping) document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
  }, []);
}
