import type { Problem } from '@fleet/contract/ground/problems';
import { planOfRoute } from '@fleet/domain/plans/route-plan-patch';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigateFromHere } from '../frame/navigate-from-here.js';
import { useSendOnce } from '../frame/send-once.js';
import { ask, failureOf, isOutdated } from '../queries/call-error.js';
import { type RouteState, routeQuery } from '../queries/route-options.js';
import { useCaller } from '../queries/use-caller.js';
import type { Plan } from './plan-draft.js';
import { planPatch } from './plan-patch.js';
import type { PlanStart } from './use-plan-work.js';

interface PlanSave {
  plan: Plan;
  from: PlanStart;
  onRefused: () => void;
}

/** The plan of a route in the form with which the editor begins. */
export function startOf({ route, etag }: RouteState): PlanStart {
  const base = planOfRoute(route);
  return { plan: base, base, etag, route };
}

/**
 * Saves a plan: as a new route, or as the change of one. If somebody else has changed the route, that change is shown
 * before anything is saved.
 */
export function usePlanSave(work: Pick<PlanStart, 'route'> & { finish: () => void }) {
  const caller = useCaller();
  const client = useQueryClient();
  const navigate = useNavigateFromHere();
  const [refused, setRefused] = useState<{ problems: readonly Problem[]; sent: Plan } | null>(null);
  const [other, setOther] = useState<PlanStart | null>(null);
  const once = useSendOnce();
  const save = useMutation({
    mutationFn: ({ plan, from: { route, base, etag } }: PlanSave) =>
      route === null
        ? once(plan, (idempotencyKey) =>
            ask(caller.access, (api) => api.createRoute({ body: plan, idempotencyKey })),
          )
        : ask(caller.access, (api) =>
            api.changeRoute({
              ...{ routeId: route.id, body: planPatch(base, plan) },
              ...(etag === null ? {} : { ifMatch: etag }),
            }),
          ),
    onSuccess: async ({ body, etag }, { from }) => {
      work.finish();
      const { id: routeId } = body.data;
      client.setQueryData(routeQuery(caller, routeId).queryKey, { route: body.data, etag });
      void client.invalidateQueries({ queryKey: [caller.organisationId, 'routes'] });
      const savedRoute = from.route === null ? 'made' : 'changed';
      await navigate({ to: '/routes/$routeId', params: { routeId }, state: { savedRoute } });
    },
    onError: async (error, { plan, from, onRefused }) => {
      const failure = failureOf(error);
      if (isOutdated(error) && from.route !== null) return reading.mutate(from.route.id);
      if (failure?.kind !== 'refused') return;
      setRefused({ problems: failure.problems, sent: plan });
      requestAnimationFrame(onRefused);
    },
  });
  const reading = useMutation({
    mutationFn: (routeId: string) => client.fetchQuery({ ...routeQuery(caller, routeId), staleTime: 0 }),
    onSuccess: (now) => setOther(startOf(now)),
  });
  const hasPlace = refused?.problems.some(({ key = '' }) => key !== '') ?? false;
  return {
    send(plan: Plan, from: PlanStart, onRefused: () => void) {
      setRefused(null);
      reading.reset();
      save.mutate({ plan, from, onRefused });
    },
    isBusy: save.isPending || reading.isPending,
    /**
     * Why the last attempt failed, if its faults do not belong to fields, or why the other change could not be read.
     */
    error: reading.error ?? (save.isPending || isOutdated(save.error) || hasPlace ? null : save.error),
    refused,
    /** The route as somebody else has changed it; null if nobody has changed it, or before the change was read. */
    other,
    lookAtOther: () => {
      if (work.route !== null) reading.mutate(work.route.id);
    },
    closeOther: () => setOther(null),
  };
}
