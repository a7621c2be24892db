import type { CapturedPlace, UnsentRecord } from './phone-view.js';

const nowhere = { routeId: null, reference: null, key: null, stopId: null };

/** What a record is about. */
export function capturedPlace(content: UnsentRecord['content']): CapturedPlace {
  const { kind } = content;
  if (content.kind === 'position') return { ...nowhere, kind };
  const onRoute = { ...nowhere, kind, routeId: content.routeId };
  switch (content.kind) {
    case 'outcome': {
      const { activity_reference: reference, integration_key: key } = content.outcome;
      return { ...onRoute, reference, key };
    }
    case 'arrival':
    case 'departure':
      return { ...onRoute, stopId: content.stopId };
    case 'activity':
      return { ...onRoute, reference: `${content.activity.reference}` };
    case 'activity_status':
      return { ...onRoute, reference: content.reference };
    case 'completion':
      return onRoute;
  }
}

/**
 * Whether both records are answers to the same question, reports of the same activity, or the same report of the same
 * stop.
 */
export function isSamePlace(one: CapturedPlace, other: CapturedPlace): boolean {
  return (
    one.kind === other.kind &&
    one.routeId === other.routeId &&
    one.reference === other.reference &&
    one.key === other.key &&
    one.stopId === other.stopId
  );
}
