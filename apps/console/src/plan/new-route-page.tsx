import { Button, Skeleton, useFormats } from '@fleet/ui';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useAccess, useSignedIn } from '../access/use-access.js';
import { ZoneNotice } from '../first-steps/zone-notice.js';
import { BackLink } from '../frame/back-link.js';
import { useListSearches } from '../frame/kept-list.js';
import { Loaded } from '../frame/loaded.js';
import { Screen } from '../frame/screen.js';
import { useLaterMessages } from '../language/later-messages.js';
import { useTimeZone } from '../queries/account-options.js';
import { type RouteState, routeQuery } from '../queries/route-options.js';
import { useCaller } from '../queries/use-caller.js';
import { copyOfPlan, planOnDay, tomorrow } from './plan-copy.js';
import { newPlan } from './plan-draft.js';
import { PlanEditor } from './plan-editor.js';
import { startOf } from './use-plan-save.js';
import type { PlanStart } from './use-plan-work.js';

const address = getRouteApi('/inside/routes/new');

/** Creates a route: an empty one, or a copy of another route. */
export function NewRoutePage() {
  const { plan: words } = useLaterMessages();
  const { from } = address.useSearch();
  if (from !== undefined) return <CopyPage key={from} routeId={from} />;
  return (
    <Screen title={words.newTitle} needs="routes:write" back={<BackLink to="/routes" name="routes" />}>
      <ZoneNotice />
      <EmptyForm />
    </Screen>
  );
}

function EmptyForm() {
  const [start] = useState((): PlanStart => {
    const plan = newPlan();
    return { plan, base: plan, etag: null, route: null };
  });
  return <PlanEditor workKey={useWorkKey('new')} start={start} cancel={<CancelNew />} />;
}

function CopyPage({ routeId }: { routeId: string }) {
  const { plan: words } = useLaterMessages();
  const { text } = useFormats();
  const query = useQuery({ ...routeQuery(useCaller(), routeId), refetchInterval: false });
  const name = query.data?.route.name;
  return (
    <Screen
      title={name === undefined ? words.newTitle : text(words.copyTitle, { name })}
      needs="routes:write"
      back={<BackLink to="/routes" name="routes" />}
    >
      <ZoneNotice />
      <Loaded query={query} skeleton={<Skeleton lines={10} />}>
        {(state) => <CopyForm state={state} />}
      </Loaded>
    </Screen>
  );
}

function CopyForm({ state }: { state: RouteState }) {
  const timeZone = useTimeZone();
  const access = useAccess();
  const [start] = useState((): PlanStart => {
    const copied = copyOfPlan(startOf(state).plan);
    const plan = planOnDay(copied, tomorrow(access.now(), timeZone), timeZone);
    return { plan, base: plan, etag: null, route: null };
  });
  return (
    <PlanEditor workKey={useWorkKey(`copy.${state.route.id}`)} start={start} isCopy cancel={<CancelNew />} />
  );
}

/** The key of stored work, which belongs to its user and organisation. */
export function useWorkKey(subject: string): string {
  const { username, organisation } = useSignedIn();
  return `${organisation.id}.${username}.${subject}`;
}

function CancelNew() {
  const { plan: words } = useLaterMessages();
  const keptList = useListSearches();
  const navigate = useNavigate();
  return (
    <Button onClick={() => void navigate({ to: '/routes', search: keptList('/routes') })}>
      {words.leave}
    </Button>
  );
}
