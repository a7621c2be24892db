import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

/** Calls back when the user goes to another place, by Back as well. A filter that is written into the address is none. */
export function usePlaceChange(onChange: () => void): void {
  const { history } = useRouter();
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  useEffect(
    () =>
      history.subscribe(({ action }) => {
        if (action.type !== 'REPLACE') latest.current();
      }),
    [history],
  );
}
