import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Tells the styles of an element, as `--above`, how far below the top of the page it begins: so the board ends where the
 * screen does, whatever is above it.
 */
export function useRoomBelow(): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current } = place;
    if (current?.parentElement == null) return;
    const measure = () => {
      const above = Math.round(current.getBoundingClientRect().top + scrollY);
      current.style.setProperty('--above', `${above}px`);
    };
    // In the next frame, because the measure itself changes sizes.
    let frame = 0;
    const observer = new ResizeObserver(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(measure);
    });
    observer.observe(current.parentElement);
    for (const each of current.parentElement.children) if (each !== current) observer.observe(each);
    measure();
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
    };
  }, []);
  return place;
}
