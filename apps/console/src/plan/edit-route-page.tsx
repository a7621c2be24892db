import { Button, Icon, Notice, Skeleton, useFormats } from '@fleet/ui';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Loaded } from '../frame/loaded.js';
import { Screen } from '../frame/screen.js';
import { useLaterMessages } from '../language/later-messages.js';
import { useMay } from '../queries/account-options.js';
import { type RouteState, routeQuery } from '../queries/route-options.js';
import { useCaller } from '../queries/use-caller.js';
import { RouteSign } from '../routes/route-sign.js';
import { useWorkKey } from './new-route-page.js';
import { PlanEditor } from './plan-editor.js';
import { startOf } from './use-plan-save.js';

const address = getRouteApi('/inside/routes/$routeId/edit');

/** Changes the plan of a route, even while a driver works on it. */
export function EditRoutePage() {
  const { plan: words } = useLaterMessages();
  const { text } = useFormats();
  const { routeId } = address.useParams();
  const mayEdit = useMay('routes:write');
  const query = useQuery({ ...routeQuery(useCaller(), routeId), enabled: mayEdit });
  const route = query.data?.route;
  const isOpen = route === undefined || route.status === 'planned' || route.status === 'active';
  return (
    <Screen
      title={route === undefined ? words.edit : text(words.editTitle, { name: route.name })}
      needs="routes:write"
      back={
        <Link to="/routes/$routeId" params={{ routeId }}>
          <Icon name="arrow-back" />
          {words.backToRoute}
        </Link>
      }
      sign={route !== undefined && <RouteSign status={route.status} />}
    >
      <Loaded query={query} skeleton={<Skeleton lines={10} />}>
        {(state) =>
          isOpen ? (
            <EditForm key={state.route.id} state={state} />
          ) : (
            <Notice tone="warning">{words.closed}</Notice>
          )
        }
      </Loaded>
    </Screen>
  );
}

/** The page refreshes itself; the form keeps its own state, and says that there is a newer one. */
function EditForm({ state }: { state: RouteState }) {
  const { plan: words } = useLaterMessages();
  const navigate = useNavigate();
  const [start] = useState(() => startOf(state));
  const { id: routeId } = state.route;
  return (
    <PlanEditor
      workKey={useWorkKey(routeId)}
      start={start}
      current={state.route}
      hasNewer={(etag) => versionOf(etag) !== versionOf(state.etag)}
      cancel={
        <Button onClick={() => void navigate({ to: '/routes/$routeId', params: { routeId } })}>
          {words.leave}
        </Button>
      }
    />
  );
}

/** In `"3.17"`, 3 is the version of the plan; the part after the dot also changes with the driver's progress. */
const versionOf = (etag: string | null) => etag?.split('.')[0] ?? null;
