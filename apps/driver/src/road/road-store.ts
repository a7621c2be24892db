import type { PointOfInterest, Route } from '@fleet/contract/planning/routes';
import { greatCircleM } from '@fleet/domain/progress/geofence-zones';
import type { LocalProgress } from '../phone/phone-view.js';
import { asPassenger, atTime, type Motion, movedOn, restingMotion } from './motion.js';
import { isWorthReporting, nearM, type WatchMode, watchMode, watchOptions } from './position-thrift.js';
import { dismissed, emptyTrack, proposedVisit, type StopProposal, withFix } from './proposed-visit.js';
import { type Fix, fixOf } from './road-fix.js';

/**
 * Whether the app may see the position. `prompt`: the browser would ask first, so the app waits for a tap. `unknown`:
 * the app does not know; it watches, and the browser asks if it must.
 */
export type PositionRight = 'unknown' | 'prompt' | 'granted' | 'refused' | 'unsupported';

export interface RoadView {
  right: PositionRight;
  motion: Motion;
  fix: Fix | null;
  proposal: StopProposal | null;
}

/** What position tracking needs to know of the phone. */
export interface PhoneState {
  hasSession: boolean;
  route: Route | null;
  progress: LocalProgress | null;
}

/** The browser's APIs, so that tests can pass simulated ones. */
export interface RoadParts {
  geolocation: Pick<Geolocation, 'watchPosition' | 'clearWatch'> | undefined;
  permissions: Pick<Permissions, 'query'> | undefined;
  now(): number;
  report(fix: Fix): void;
}

/** Watches the position of the phone during a session. */
export interface Road {
  view(): RoadView;
  subscribe(listener: () => void): () => void;
  follow(phone: PhoneState): void;
  /** Call it after a tap, because the browser then asks the driver. */
  allow(): void;
  /** Call it when the person has said that somebody else drives. */
  ridesAlong(): void;
  dismiss(proposal: StopProposal): void;
  /** Updates what changes without a new position; call it about every second. */
  tick(): void;
  start(): () => void;
}

export const restingView: RoadView = { right: 'unknown', motion: restingMotion, fix: null, proposal: null };
const noPhoneState: PhoneState = { hasSession: false, route: null, progress: null };

export function createRoad({ geolocation, permissions, now, report }: RoadParts): Road {
  let view = restingView;
  let phone: PhoneState = noPhoneState;
  let track = emptyTrack;
  let reported: Fix | null = null;
  let mode: WatchMode = 'off';
  let watchId: number | null = null;
  let isRunning = false;
  const listeners = new Set<() => void>();

  function change(parts: Partial<RoadView>): void {
    const next = { ...view, ...parts };
    const names = ['right', 'motion', 'fix', 'proposal'] as const;
    if (names.every((name) => Object.is(next[name], view[name]))) return;
    view = next;
    for (const listener of [...listeners]) listener();
  }

  function propose(): void {
    const proposal = proposedVisit(track, phone.route, phone.progress);
    const known = view.proposal;
    const isSame =
      proposal?.at === known?.at &&
      proposal?.stopId === known?.stopId &&
      proposal?.kind === known?.kind &&
      proposal?.seen?.at === known?.seen?.at;
    if (!isSame) change({ proposal });
  }

  function take(fix: Fix): void {
    track = withFix(track, fix);
    change({ right: 'granted', fix, motion: movedOn(view.motion, fix) });
    const distance = toNextStopM(fix, phone);
    if (isWorthReporting(reported, fix, distance !== null && distance <= nearM)) {
      reported = fix;
      report(fix);
    }
    propose();
    watch();
  }

  function fail({ code, PERMISSION_DENIED }: GeolocationPositionError): void {
    if (code === PERMISSION_DENIED) change({ right: 'refused' });
  }

  function watch(): void {
    const { slowSinceMs, isDriving } = view.motion;
    const mayWatch = isRunning && (view.right === 'granted' || view.right === 'unknown');
    const wanted = watchMode({
      hasSession: phone.hasSession && mayWatch,
      toNextStopM: view.fix === null ? null : toNextStopM(view.fix, phone),
      isDriving,
      stoppedForMs: slowSinceMs === null ? null : now() - slowSinceMs,
    });
    if (wanted === mode) return;
    if (watchId !== null) geolocation?.clearWatch(watchId);
    watchId = null;
    mode = wanted;
    if (wanted === 'off') return;
    watchId =
      geolocation?.watchPosition((each) => take(fixOf(each, now())), fail, watchOptions(wanted)) ?? null;
  }

  async function readRight(): Promise<void> {
    if (geolocation === undefined) return change({ right: 'unsupported' });
    const status = await permissions?.query({ name: 'geolocation' }).catch(() => undefined);
    if (status === undefined) return watch();
    const take = () => {
      change({ right: status.state === 'denied' ? 'refused' : status.state });
      watch();
    };
    status.onchange = take;
    take();
  }

  return {
    view: () => view,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    follow(next) {
      const isOther = next.route?.id !== phone.route?.id;
      phone = next;
      if (isOther) track = emptyTrack;
      if (!next.hasSession) {
        track = emptyTrack;
        reported = null;
        change({ motion: restingMotion, fix: null });
      }
      propose();
      watch();
    },
    allow() {
      change({ right: 'unknown' });
      watch();
    },
    ridesAlong: () => change({ motion: asPassenger(view.motion) }),
    dismiss(proposal) {
      track = dismissed(track, proposal);
      propose();
    },
    tick() {
      change({ motion: atTime(view.motion, now()) });
      watch();
    },
    start() {
      isRunning = true;
      void readRight();
      return () => {
        isRunning = false;
        watch();
      };
    },
  };
}

function toNextStopM(fix: Fix, { route, progress }: PhoneState): number | null {
  const stop = nextStop(route, progress);
  return stop === null ? null : greatCircleM(fix.coordinates, stop.address.coordinates);
}

/** The first stop that the driver has not left. */
export function nextStop(route: Route | null, progress: LocalProgress | null): PointOfInterest | null {
  const departed = new Set(
    progress?.stops.flatMap((each) => (each.status === 'departed' ? [each.id] : [])) ?? [],
  );
  const stops = route?.travel_plan.points_of_interest ?? [];
  return stops.find((stop) => !departed.has(stop.id)) ?? null;
}
