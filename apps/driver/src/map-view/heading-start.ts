import { useEffect } from 'react';

/**
 * The reader begins at the heading of the page, also where its file came after the navigation, or where it takes the place
 * of another screen at the same address.
 */
export function useHeadingAtStart(): void {
  useEffect(() => {
    const { activeElement } = document;
    const isTyping =
      activeElement instanceof HTMLInputElement || activeElement instanceof HTMLTextAreaElement;
    if (!isTyping) document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
  }, []);
}
