import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { ReleaseRequest } from '../phone/phone-view.js';
import { usePhone } from '../phone/use-phone.js';
import { EndedRelease } from './ended-release.js';
import { type KeptRefusal, useKeptRefusal, useSendRefusal } from './kept-refusal.js';
import { ownAnswer } from './own-answer.js';
import { deadlineMs } from './release-deadline.js';
import { type ReleaseEnd, releaseEnd } from './release-end.js';
import { ReleaseScreen } from './release-screen.js';
import { type LastRoute, type TakenRoute, takenRoute } from './taken-route.js';
import { TakenRouteDialog } from './taken-route-dialog.js';

/**
 * Covers the pages with a release request until the driver has answered the request and has read how it ended. Also
 * shows that a route was taken away. The pages are only hidden, so that nothing typed is lost.
 */
export function ReleaseGuard({ children }: { children: ReactNode }) {
  const { end, taken, accept } = useOfficeActs();
  const request = usePhone((view) => view.release);
  const refusal = useKeptRefusal(request);
  useSendRefusal(request, refusal);
  const { isPutOff, putOff } = usePutOff(request, refusal);
  const isAsked = request !== null && !isPutOff;
  const isCovered = isAsked || end !== null;
  const over = useRef<HTMLDivElement>(null);
  const pages = useRef<HTMLDivElement>(null);
  const place = isAsked ? 'asked' : (end?.kind ?? 'pages');
  const before = useRef(place);
  useEffect(() => {
    if (before.current === place) return;
    before.current = place;
    const shown = place === 'pages' ? pages.current : over.current;
    shown?.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
  }, [place]);
  return (
    <>
      {isCovered && (
        <div ref={over}>
          {isAsked || end === null ? (
            <ReleaseScreen refusal={refusal} onPutOff={putOff} />
          ) : (
            <EndedRelease end={end.kind} routeName={end.routeName} onContinue={accept} />
          )}
        </div>
      )}
      <div ref={pages} hidden={isCovered}>
        {children}
      </div>
      {!isCovered && <TakenRouteDialog taken={taken} onContinue={accept} />}
    </>
  );
}

/**
 * Without a network, no answer can be sent. The driver may continue to work until there is a network, or until the
 * request ends.
 */
function usePutOff(request: ReleaseRequest | null, refusal: KeptRefusal | null) {
  const isOnline = usePhone((view) => view.isOnline);
  const [putOffId, setPutOffId] = useState<string | null>(null);
  // A refusal that waits is sent without the driver, who then sees only how the request ended.
  const isPutOff = request !== null && putOffId === request.id && (!isOnline || refusal !== null);
  useEffect(() => {
    if (!isPutOff) setPutOffId(null);
  }, [isPutOff]);
  return { isPutOff, putOff: () => setPutOffId(request?.id ?? null) };
}

interface Ended {
  kind: ReleaseEnd;
  routeName: string;
}

/** What a controller did with the route; null when the driver has read it. */
function useOfficeActs() {
  const { release, endedRelease, route, progress, hasSession } = usePhone((view) => ({
    release: view.release,
    endedRelease: view.endedRelease,
    route: view.route,
    progress: view.progress,
    hasSession: view.session !== null,
  }));
  const asked = useRef<{ request: ReleaseRequest; routeName: string } | null>(null);
  const lastRoute = useRef<LastRoute | null>(null);
  /** Ids of routes whose release request has ended; these routes leave the phone a little later. */
  const letGo = useRef(new Set<string>());
  const [end, setEnd] = useState<Ended | null>(null);
  const [taken, setTaken] = useState<TakenRoute | null>(null);
  useEffect(() => {
    const before = asked.current;
    const released = before !== null && release === null ? before : null;
    if (release !== null) {
      const routeName = route?.id === release.route_id ? route.name : (before?.routeName ?? '');
      asked.current = { request: release, routeName };
      deadlineMs(release, Date.now());
      setEnd(null);
    }
    if (released !== null) {
      asked.current = null;
      const { request, routeName } = released;
      const kind = releaseEnd({
        request,
        answer: ownAnswer(request.id),
        deadlineMs: deadlineMs(request, Date.now()),
        nowMs: Date.now(),
        hasRoute: route?.id === request.route_id,
        status: endedRelease?.id === request.id ? endedRelease.status : null,
      });
      if (kind !== 'refused' && kind !== 'cancelled') letGo.current.add(request.route_id);
      setEnd({ kind, routeName });
    }
    const last = lastRoute.current;
    const isReleased =
      last !== null && (release?.route_id === last.route.id || letGo.current.has(last.route.id));
    const gone = takenRoute(last, route, { isReleased, hasSession });
    if (gone !== null) setTaken(gone);
    lastRoute.current = route === null ? null : { route, progress };
  }, [release, endedRelease, route, progress, hasSession]);
  return {
    end,
    taken,
    accept() {
      setEnd(null);
      setTaken(null);
    },
  };
}
