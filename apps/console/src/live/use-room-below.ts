import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Sets the CSS variable `--above` of an element to its distance from the top of the page. With it, the styles make
 * the board end at the bottom of the screen.
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
    // Measures in the next frame, because the result itself changes sizes.
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
