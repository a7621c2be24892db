import type { LiveBoard, LiveMessage } from '@fleet/client/live-board';
import type { LiveState } from '@fleet/client/live-following';
import type { GoneRoute } from '@fleet/contract/driving/live';
import type { RouteSummary } from '@fleet/contract/planning/controller-routes';
import { focusManager, type Query, type QueryClient } from '@tanstack/react-query';
import { outcomesRestMs } from '../queries/outcome-rest.js';
import { accountKey } from '../queries/query-client.js';
import type { RoutePage } from '../queries/route-options.js';
import { createRoutePace } from './route-pace.js';

/** The least time between two requests of an open page, however much happens. */
const leastGapMs = 1_000;
/**
 * The next event does not cancel a running call of a page. After this time, the effect checks again whether the call
 * has ended.
 */
const busyMs = 250;
/** The interval of the pages' calls without the live view. */
const refreshMs = 15_000;
/**
 * The interval with the live view. These calls are only for what changes without an event: expected arrivals, and what
 * a phone has sent.
 */
const followedRefreshMs = 60_000;

/** Sends the queries of the open pages again when the live view reports a change. */
export interface LiveEffects {
  onMessage(message: LiveMessage, board: LiveBoard): void;
  onState(state: LiveState): void;
  /** Called when the live view is not followed any more. */
  stop(): void;
}

type Key = readonly string[];

export function createLiveEffects(queries: QueryClient, organisationId: string): LiveEffects {
  const all: readonly Key[] = ['routes', 'sessions', 'quarantine'].map((noun) => [organisationId, noun]);
  const [routes, sessions, quarantine] = all as [Key, Key, Key];
  const lists: Key = [...routes, 'list'];
  /** Without the contents of the shown records: there may be many, and they do not change when a record arrives. */
  const waiting: readonly Key[] = ['list', 'waiting', 'record'].map((part) => [...quarantine, part]);
  const due = new Map<string, Key>();
  /** The queries that must not be sent now, with the timers that send them later. */
  const resting = new Map<string, ReturnType<typeof setTimeout>>();
  let askedAtMs = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let timerAtMs = Number.POSITIVE_INFINITY;
  const pace = createRoutePace();
  let isOpen = false;

  for (const key of all) {
    queries.setQueryDefaults(key, {
      // A page that could not be refreshed says that it is tried again soon.
      refetchInterval: ({ state }) => (isOpen && state.status !== 'error' ? followedRefreshMs : refreshMs),
    });
  }

  const stopWaiting = () => {
    clearTimeout(timer);
    timerAtMs = Number.POSITIVE_INFINITY;
  };
  const wait = (ms: number) => {
    const atMs = performance.now() + ms;
    if (timerAtMs <= atMs) return;
    clearTimeout(timer);
    timerAtMs = atMs;
    timer = setTimeout(ask, ms);
  };
  function ask(): void {
    stopWaiting();
    const nowMs = performance.now();
    askedAtMs = nowMs;
    pace.forgetQuiet(nowMs);
    // While the page is hidden, queries are only marked as outdated. They are sent when the page is shown again.
    const isShown = focusManager.isFocused();
    const refetchType = isShown ? 'active' : 'none';
    let nextMs = Number.POSITIVE_INFINITY;
    for (const [name, queryKey] of due) {
      const restMs = isShown ? pace.restMs(name, nowMs) : 0;
      if (restMs > 0) {
        nextMs = Math.min(nextMs, restMs);
        continue;
      }
      const predicate = (query: Query) => outcomesRestMs(query) === 0;
      if (queries.isFetching({ queryKey, predicate }) > 0) {
        nextMs = Math.min(nextMs, busyMs);
        continue;
      }
      due.delete(name);
      if (isShown) pace.noteReading(name, nowMs);
      for (const query of queries.getQueryCache().findAll({ queryKey, type: 'active' })) {
        rest(query, outcomesRestMs(query));
      }
      void queries.invalidateQueries({ queryKey, predicate, refetchType });
    }
    if (due.size > 0) wait(nextMs);
  }
  function rest({ queryHash, queryKey }: Query, restMs: number): void {
    if (restMs === 0 || resting.has(queryHash)) return;
    const again = () => {
      resting.delete(queryHash);
      renew(queryKey as Key);
    };
    resting.set(queryHash, setTimeout(again, restMs));
  }
  function renew(...keys: readonly Key[]): void {
    for (const key of keys) due.set(key.join(), key);
    wait(Math.max(0, askedAtMs + leastGapMs - performance.now()));
  }
  /** As `renew`, for all queries of one route. A route may have very many events, so `pace` delays its queries. */
  function renewRoute(id: string): void {
    const key: Key = [...routes, id];
    pace.noteEvent(key.join(), performance.now());
    renew(key);
  }

  return {
    onMessage(message, board) {
      switch (message.name) {
        case 'route': {
          const route = message.data;
          renewRoute(route.id);
          showInLists(queries, lists, route);
          if (mayMove(route, board.routes.get(route.id))) renew(lists);
          return;
        }
        case 'session':
          return renew(sessions);
        case 'transfer':
          return renewRoute(message.data.route_id);
        case 'counts':
          if (message.data.waiting_records !== board.counts.waiting_records) renew(...waiting);
          return;
        case 'vehicle':
        case 'reset':
          return;
      }
    },
    onState({ kind }) {
      const wasOpen = isOpen;
      isOpen = kind === 'open';
      // This also starts the other interval. What happened before the connection was open is unknown, so all queries
      // are sent again.
      if (isOpen !== wasOpen) renew(...all);
      // The service ends the stream of a user whose rights have changed, so the account is read again.
      if (kind === 'refused' || (kind === 'lost' && wasOpen)) {
        void queries.invalidateQueries({ queryKey: [accountKey] });
      }
    },
    stop() {
      isOpen = false;
      stopWaiting();
      for (const each of resting.values()) clearTimeout(each);
      resting.clear();
      due.clear();
    },
  };
}

/**
 * Writes the route into the open lists that contain it, without a call, because on a busy day there are very many
 * changes.
 */
function showInLists(queries: QueryClient, lists: Key, route: RouteSummary | GoneRoute): void {
  if (route.status === 'gone') return;
  queries.setQueriesData<RoutePage>({ queryKey: lists, type: 'active' }, (page) => {
    if (page === undefined || !page.data.some(({ id }) => id === route.id)) return undefined;
    return { ...page, data: page.data.map((each) => (each.id === route.id ? route : each)) };
  });
}

/** Whether the change may move the route to another list, or to another position in a list. */
function mayMove(route: RouteSummary | GoneRoute, before: RouteSummary | undefined): boolean {
  if (before === undefined || route.status === 'gone') return true;
  return (
    route.status !== before.status ||
    route.version !== before.version ||
    route.site_id !== before.site_id ||
    route.driver?.id !== before.driver?.id
  );
}
