import { useEffect, useMemo, useState } from 'react';
import { isSameName } from '../phone/remembered-driver.js';
import { isAskedOn, readTypedAnswers, type TypedAnswer } from '../phone/typed-answers.js';
import { usePhone } from '../phone/use-phone.js';

/** What this driver typed at questions that their current route does not have, and neither saved nor discarded. */
export function useTypedAnswers(): { isLoaded: boolean; answers: readonly TypedAnswer[] } {
  const account = usePhone((view) => view.account);
  const route = usePhone((view) => view.route);
  const [read, setRead] = useState<readonly TypedAnswer[] | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the route changes, the typed answers of the earlier route must be read
  useEffect(() => {
    let isOver = false;
    void readTypedAnswers().then(
      (found) => isOver || setRead(found),
      () => isOver || setRead([]),
    );
    return () => {
      isOver = true;
    };
  }, [route]);
  const answers = useMemo(
    () =>
      (read ?? []).filter((typed) => {
        if (account === null || account.organisation.id !== typed.organisationId) return false;
        if (!isSameName(account.username, typed.username)) return false;
        return route === null || route.id !== typed.route.id || !isAskedOn(route, typed);
      }),
    [read, account, route],
  );
  return { isLoaded: read !== null, answers };
}
