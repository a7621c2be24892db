import { Button } from '@fleet/ui';
import { useEffect, useState } from 'react';
import { useLaterMessages } from '../language/later-messages.js';

/** After this time the page is printed even if a picture has not arrived. */
const patienceMs = 10_000;

/** Opens all stops, waits for their pictures, and prints the page. */
export function PrintButton({ isAllOpen, onOpenAll }: { isAllOpen: boolean; onOpenAll: () => void }) {
  const { record } = useLaterMessages();
  const [isWaiting, setWaiting] = useState(false);
  useEffect(() => {
    if (!isWaiting || !isAllOpen) return;
    let isOver = false;
    void whenDrawn().then(() => {
      if (isOver) return;
      setWaiting(false);
      print();
    });
    return () => {
      isOver = true;
    };
  }, [isWaiting, isAllOpen]);
  return (
    <Button
      variant="quiet"
      busy={isWaiting}
      onClick={() => {
        setWaiting(true);
        if (!isAllOpen) onOpenAll();
      }}
    >
      {record.print}
    </Button>
  );
}

/** Resolves when no picture of the page is loading or waits for its address. */
async function whenDrawn(): Promise<void> {
  const end = performance.now() + patienceMs;
  // Stops that have just been opened are not drawn yet.
  do await new Promise((resolve) => setTimeout(resolve, 200));
  while (performance.now() < end && isLoading());
}

function isLoading(): boolean {
  const images = [...document.querySelectorAll<HTMLImageElement>('main img')];
  for (const each of images) each.loading = 'eager';
  return (
    document.querySelector('main [aria-busy="true"][role="img"]') !== null ||
    images.some((each) => !each.complete)
  );
}
