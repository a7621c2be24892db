import { type ReactNode, useEffect, useRef } from 'react';
import { DrivingScreen } from './driving-screen.js';
import { isLocked } from './motion.js';
import { useRoadView } from './road-provider.js';

/** Hides the pages while the vehicle drives. They are not removed, so that nothing typed is lost. */
export function RoadGuard({ children }: { children: ReactNode }) {
  const locked = useRoadView((view) => isLocked(view.motion));
  const screen = useRef<HTMLDivElement>(null);
  const pages = useRef<HTMLDivElement>(null);
  const before = useRef(locked);
  useEffect(() => {
    if (before.current === locked) return;
    before.current = locked;
    const shown = locked ? screen.current : pages.current;
    shown?.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
  }, [locked]);
  return (
    <>
      {locked && (
        <div ref={screen}>
          <DrivingScreen />
        </div>
      )}
      <div ref={pages} hidden={locked}>
        {children}
      </div>
    </>
  );
}
