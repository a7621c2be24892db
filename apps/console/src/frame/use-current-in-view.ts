import { useRouterState } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef } from 'react';

/** For a navigation that scrolls on a phone: after each change of the page, the link of the page is in view. */
export function useCurrentInView(): RefObject<HTMLElement | null> {
  const navigation = useRef<HTMLElement>(null);
  const path = useRouterState({ select: ({ location }) => location.pathname });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the link of the page is another one on another path.
  useEffect(() => {
    const current = navigation.current?.querySelector('[aria-current="page"]');
    current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [path]);
  return navigation;
}
