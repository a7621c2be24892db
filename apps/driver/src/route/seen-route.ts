import { isRecord } from '@fleet/contract/ground/schema-reading';
import type { Route } from '@fleet/contract/planning/routes';
import { useEffect, useMemo } from 'react';
import { changeKeptValue, useKeptValue } from '../phone/kept-value.js';
import { usePhoneActions } from '../phone/use-phone.js';
import { type PlanChange, planChanges, type SeenRoute, seenRouteOf } from './plan-changes.js';

/**
 * The changes since the driver last confirmed them; stored on the device, so that a killed tab does not hide a change.
 * A route seen for the first time has no changes.
 */
export function useRouteChanges(route: Route): { changes: readonly PlanChange[]; accept(): void } {
  const { acceptRouteChange } = usePhoneActions();
  const key = `${route.id}/seen`;
  const { isLoaded, value } = useKeptValue(key);
  const before = isSeenRoute(value) ? value : null;
  const after = useMemo(() => seenRouteOf(route), [route]);
  const isNew = isLoaded && before === null;
  useEffect(() => {
    if (isNew) void changeKeptValue(key, () => after);
  }, [isNew, key, after]);
  const changes = useMemo(
    () => (before === null || before.version === after.version ? [] : planChanges(before, after)),
    [before, after],
  );
  return {
    changes,
    accept() {
      acceptRouteChange();
      void changeKeptValue(key, () => after);
    },
  };
}

function isSeenRoute(value: unknown): value is SeenRoute {
  return isRecord(value) && typeof value.version === 'number' && Array.isArray(value.stops);
}
