import { useEffect } from 'react';

/**
 * Ignores the second tap of a double tap on the main button, because the button has a new action after the first tap:
 * with gloves on, "I have arrived" would also start the first activity.
 */
export function useSingleTaps(): void {
  useEffect(() => {
    const swallow = (event: MouseEvent) => {
      const isMain = event.target instanceof Element && event.target.closest('footer') !== null;
      if (!isMain || event.detail < 2) return;
      event.preventDefault();
      event.stopPropagation();
    };
    document.addEventListener('click', swallow, { capture: true });
    return () => document.removeEventListener('click', swallow, { capture: true });
  }, []);
}
