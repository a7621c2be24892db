import type { WatchedRoute } from './arrival-queries.js';

/** Limits the detections in one process, so that the many calls of one organisation leave time to the others. */
export interface DetectionPlaces {
  /**
   * Begins the detection of a driver's route. Returns null if another detection of the route is under way; that
   * detection then continues with this mark.
   */
  beginRoute(route: WatchedRoute & { driver_id: string }, mark: string): RouteDetection | null;
  /** Occupies a place for a long detection until the returned function is called; null if there is none. */
  takeLong(organisationId: string): (() => void) | null;
}

export interface RouteDetection {
  /** The newest mark of the route that a call in this process has passed to `beginRoute`. */
  mark: string;
  end(): void;
}

/** The most concurrent long detections in this process; each organisation has at most one. */
const mostLong = 2;

export function createDetectionPlaces(): DetectionPlaces {
  const routes = new Map<string, RouteDetection>();
  const longOf = new Set<string>();
  return {
    beginRoute({ route_id, driver_id, activated_at }, mark) {
      const key = `${route_id} ${driver_id} ${activated_at}`;
      const underWay = routes.get(key);
      if (underWay !== undefined) {
        underWay.mark = mark;
        return null;
      }
      const begun = { mark, end: () => void routes.delete(key) };
      routes.set(key, begun);
      return begun;
    },
    takeLong(organisationId) {
      if (longOf.size >= mostLong || longOf.has(organisationId)) return null;
      longOf.add(organisationId);
      return () => void longOf.delete(organisationId);
    },
  };
}
