import fc from 'fast-check';
import type { Moment } from '../reference/expectation.js';
import {
  activeRouteOf,
  activeSessionOf,
  type Organisation,
  type Session,
} from '../reference/reference-state.js';
import type { Model } from '../world/model-world.js';
import { organisationOf, pick, someNumber, weighted } from './model-move.js';

/** The time of a capture, relative to the run. */
export interface When {
  base: 'before' | 'back' | 'now' | 'end' | 'ahead' | 'future' | 'ancient';
  n: number;
}

export const whens: fc.Arbitrary<When> = fc.record({
  base: weighted<When['base']>({ before: 60, back: 8, now: 13, end: 14, ahead: 2, future: 2, ancient: 1 }),
  n: fc.nat({ max: 5 }),
});

const hourMs = 3_600_000;
/** The time between two steps on the phones' clocks. The 300 steps of the longest sequence fit into an hour. */
const stepMs = 10_000;

/**
 * The time in milliseconds. `before` begins one hour before the run and advances with every step. `back` is earlier
 * than the `before` of this step. `end` is within a millisecond of the end of the session. No two steps have the same
 * time, except with `end` and with the impossible times `future` and `ancient`.
 */
export function timeOf(
  model: Model,
  org: Organisation,
  when: When,
  session: Session | undefined,
  index = 0,
): number {
  const { steps, startedAtMs } = model;
  const nowMs = Date.now();
  const begin = startedAtMs - hourMs;
  switch (when.base) {
    case 'before':
      return begin + steps * stepMs + index * 10;
    case 'back':
      return begin + (steps - when.n - 1) * stepMs + 3_000 + steps * 10 + index;
    case 'now':
      return used(model, clear(org, nowMs + index));
    case 'end': {
      const { endedAt = null } = session ?? {};
      if (endedAt === null || endedAt.from !== endedAt.to) return begin + steps * stepMs + index * 10;
      return used(model, clear(org, endedAt.from + (when.n % 3) - 1));
    }
    case 'ahead':
      return nowMs + hourMs + steps * 10 + index;
    case 'future':
      return nowMs + 25 * hourMs;
    case 'ancient':
      return Date.parse('1999-12-31T23:59:59.999Z') - index;
  }
}

/** Notes a time that was used; the next `now` must be later. */
function used(model: Model, ms: number): number {
  model.latestMs = Math.max(model.latestMs, ms);
  return ms;
}

/**
 * Returns the given time. If a driver may have lost a route at this time (the exact moment is known only as a range),
 * returns the first time after the range.
 */
function clear(org: Organisation, ms: number): number {
  const ends = org.routes.flatMap(({ tenures }) => tenures.map((each) => each.endedAt));
  const isIn = ({ from, to }: Moment) => from !== to && ms >= from && ms <= to;
  const over = ends.find((each) => each !== null && isIn(each));
  return over == null ? ms : clear(org, over.to + 1);
}

/** Which route a driver names. */
export interface RouteChoice {
  aim: 'active' | 'own' | 'any' | 'foreign';
  n: number;
}

export const routeChoices: fc.Arbitrary<RouteChoice> = fc.record({
  aim: weighted<RouteChoice['aim']>({ active: 70, own: 20, any: 8, foreign: 2 }),
  n: someNumber,
});

/** The name of the chosen route; the name of another route if there is no such route. */
export function chosenRoute(model: Model, driver: string, { aim, n }: RouteChoice): string | null {
  const org = organisationOf(model, driver);
  if (aim === 'foreign') {
    const foreign = model.state.organisations.filter((each) => each !== org).flatMap((each) => each.routes);
    return pick(foreign, n)?.name ?? null;
  }
  const active = activeRouteOf(org, driver);
  const own = org.routes.filter(
    (each) => each.plan.driver === driver || each.tenures.some((one) => one.driver === driver),
  );
  const found = aim === 'active' ? active : aim === 'own' ? pick(own, n) : undefined;
  return (found ?? active ?? pick(own, n) ?? pick(org.routes, n))?.name ?? null;
}

/** The session, device and sequence that a driver sends. */
export interface Sender {
  session: 'unnamed' | 'active' | 'earlier' | 'strange';
  device: 'own' | 'none' | 'other';
  sequence: 'next' | 'none' | 'gap' | 'again';
  n: number;
}

export const senders: fc.Arbitrary<Sender> = fc.record({
  session: weighted<Sender['session']>({ unnamed: 60, active: 16, earlier: 20, strange: 4 }),
  device: weighted<Sender['device']>({ own: 80, none: 12, other: 8 }),
  sequence: weighted<Sender['sequence']>({ next: 72, none: 14, gap: 7, again: 7 }),
  n: someNumber,
});

export interface ChosenSender {
  /** The name of the session in the request. */
  named: string | null;
  session: Session | undefined;
  device: string | null;
  numbers: (number | null)[];
}

/** The sender of this many records. If the driver has no session of the requested kind, another session is used. */
export function chosenSender(model: Model, driver: string, choice: Sender, records: number): ChosenSender {
  const org = organisationOf(model, driver);
  const { session: wanted, n } = choice;
  const active = activeSessionOf(org, driver);
  const ended = org.sessions.filter((each) => each.driver === driver && each.status !== 'active');
  const strange = org.sessions.filter((each) => each.driver !== driver);
  const earlier = n % 2 === 0 ? ended.at(-1) : pick(ended, n);
  const named =
    wanted === 'active'
      ? active
      : wanted === 'earlier'
        ? earlier
        : wanted === 'strange'
          ? pick(strange, n)
          : undefined;
  const session = named ?? active;
  const device =
    choice.device === 'none' ? null : choice.device === 'own' ? (session?.device ?? null) : 'phone-of-nobody';
  const numbers = Array.from({ length: records }, (_, index) => numberOf(choice, session, index));
  return { named: named?.name ?? null, session, device, numbers };
}

function numberOf({ sequence, n }: Sender, session: Session | undefined, index: number): number | null {
  const last = Math.max(0, ...(session?.numbers ?? []));
  switch (sequence) {
    case 'none':
      return null;
    case 'next':
      return last + 1 + index;
    case 'gap':
      return last + 2 + (n % 2) + index;
    case 'again':
      return Math.max(1, last - (n % 3) + index);
  }
}

/** True if the driver has no session or no route. Their records are refused, so this should be rare. */
export function isIdle(
  model: Model,
  driver: string,
  { session }: ChosenSender,
  { aim }: RouteChoice,
): boolean {
  const lacksRoute = aim === 'active' && activeRouteOf(organisationOf(model, driver), driver) === undefined;
  return session === undefined || (lacksRoute && session.status === 'active');
}

export function deviceHeader(device: string | null): Record<string, string> {
  return device === null ? {} : { 'x-device-id': device };
}
