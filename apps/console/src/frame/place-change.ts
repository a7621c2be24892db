import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

/** Calls back when the user opens another page, also with Back. Another filter in the address is not another page. */
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
