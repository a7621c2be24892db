import fc from 'fast-check';
import { dateTime } from '../reference/expectation.js';
import { activitiesOf } from '../reference/plan-shapes.js';
import { type NewReport, reportProgress, submitPositions } from '../reference/reference-progress.js';
import type { Organisation, Route } from '../reference/reference-state.js';
import type { Call, IdOf } from '../world/model-call.js';
import { unknownResource } from '../world/model-fixture.js';
import type { Model } from '../world/model-world.js';
import {
  type ChosenSender,
  chosenRoute,
  chosenSender,
  deviceHeader,
  isIdle,
  routeChoices,
  senders,
  timeOf,
  whens,
} from './driver-choices.js';
import {
  callSort,
  driverNames,
  insisting,
  type MoveSort,
  organisationOf,
  pick,
  someNumber,
  weighted,
} from './model-move.js';

interface Sent {
  driver: string;
  route: string;
  sender: ChosenSender;
  report: NewReport;
  method: 'PUT' | 'POST';
  path(id: IdOf): string;
  body: (id: IdOf) => Record<string, unknown>;
}

function reportCall(model: Model, { driver, route, sender, report, method, path, body }: Sent): Call {
  const [sequence = null] = sender.numbers;
  const call = { route, session: sender.named, sequence, report };
  return {
    description: `reports ${JSON.stringify({ ...call, report: { ...report, at: dateTime(report.at) } })} from ${sender.device}`,
    caller: driver,
    organisation: organisationOf(model, driver).name,
    need: 'reportProgress',
    method,
    path: (id) => `/routes/${id(route)}${path(id)}`,
    body: (id) => ({
      at: dateTime(report.at),
      ...(sequence === null ? {} : { sequence }),
      ...(sender.named === null ? {} : { session_id: id(sender.named) }),
      ...body(id),
    }),
    headers: deviceHeader(sender.device),
    rule: (scene) => reportProgress(scene, { driver, device: sender.device }, call),
  };
}

const common = {
  driver: driverNames,
  route: routeChoices,
  sender: senders,
  when: whens,
  n: someNumber,
  insists: insisting,
};

interface Common {
  driver: string;
  sender: Parameters<typeof chosenSender>[2];
  route: Parameters<typeof chosenRoute>[2];
  when: Parameters<typeof timeOf>[2];
  insists: boolean;
}

/** The sender, route and time of a report; null if there is nothing to report. */
function scene(model: Model, { driver, route: routeChoice, sender: senderChoice, when, insists }: Common) {
  const org = organisationOf(model, driver);
  const name = chosenRoute(model, driver, routeChoice);
  const sender = chosenSender(model, driver, senderChoice, 1);
  if (name === null || (isIdle(model, driver, sender, routeChoice) && !insists)) return null;
  const route = model.state.organisations.flatMap((each) => each.routes).find((each) => each.name === name);
  return { org, route, name, sender, at: timeOf(model, org, when, sender.session) };
}

/** A stop of the current plan or of an earlier plan. */
function someStop(route: Route | undefined, n: number): string {
  const now = Object.values(route?.plan.stops ?? {});
  const ever = [...new Set((route?.versions ?? []).flatMap(({ stops }) => Object.values(stops)))];
  return (n >= 10 ? pick(ever, n) : pick(now, n)) ?? `x.${unknownResource}`;
}

const visit = callSort(
  'report_visit',
  12,
  fc.record({ ...common, kind: fc.constantFrom('arrival', 'departure'), unknown: insisting }),
  (model, input) => {
    const found = scene(model, input);
    if (found === null) return null;
    const { driver, kind, n, unknown } = input;
    const target = unknown && n > 8 ? `x.${unknownResource}` : someStop(found.route, n);
    return reportCall(model, {
      driver,
      route: found.name,
      sender: found.sender,
      report: { kind, target, at: found.at, detail: '' },
      method: 'PUT',
      path: (id) => `/points-of-interest/${id(target)}/${kind}`,
      body: () => ({ position: [1.47, 42.45] }),
    });
  },
);

/** The activities that the driver added after the end of a session. */
function quarantinedAdditions(org: Organisation, driver: string): { route: string; target: string }[] {
  return org.quarantined.flatMap(({ driver: of, route, content }) => {
    if (of !== driver || route === null || content.kind !== 'progress') return [];
    const { kind, target } = content.report;
    return kind === 'activity_added' ? [{ route, target }] : [];
  });
}

const statuses = ['started', 'completed', 'failed', 'skipped'] as const;

const activity = callSort(
  'report_activity',
  9,
  fc.record({
    ...common,
    status: fc.constantFrom(...statuses),
    reason: fc.constantFrom('Closed', undefined, ''),
    goesOn: fc.boolean(),
  }),
  (model, input) => {
    const found = scene(model, input);
    if (found === null) return null;
    const { driver, status, reason, n, goesOn } = input;
    const planned = activitiesOf(found.route?.plan.shape ?? 'plain').map((each) => each.reference);
    const references = [...planned, ...planned, 'weigh', 'fuel-1', 'fuel-2', 'nothing'];
    const begun = goesOn ? pick(quarantinedAdditions(found.org, driver), n) : undefined;
    const { route = found.name, target } = begun ?? { target: pick(references, n) ?? 'load' };
    const needsReason = status === 'failed' || status === 'skipped';
    const given = needsReason && reason === undefined && n % 4 !== 0 ? 'Closed' : reason;
    const said = given === undefined ? {} : { reason: given };
    return reportCall(model, {
      driver,
      route,
      sender: found.sender,
      report: { kind: 'activity_status', target, at: found.at, detail: status, ...said },
      method: 'PUT',
      path: () => `/activities/${target}/status`,
      body: () => ({ status, ...said }),
    });
  },
);

/** A report with a session that has ended, captured after its end. */
const afterEnd = ({ sender, when }: Pick<Common, 'sender' | 'when'>): Pick<Common, 'sender' | 'when'> => ({
  sender: { ...sender, session: 'earlier' },
  when: { ...when, base: 'now' },
});

const addition = callSort(
  'add_activity',
  4,
  fc.record({
    ...common,
    reference: weighted({ 'fuel-1': 45, 'fuel-2': 45, load: 10 }),
    place: weighted({ none: 50, stop: 45, unknown: 5 }),
    isAfterEnd: fc.boolean(),
  }),
  (model, { isAfterEnd, ...input }) => {
    const found = scene(model, isAfterEnd ? { ...input, ...afterEnd(input) } : input);
    if (found === null) return null;
    const { driver, reference, place, n } = input;
    const stop = { none: undefined, stop: someStop(found.route, n), unknown: `x.${unknownResource}` }[place];
    return reportCall(model, {
      driver,
      route: found.name,
      sender: found.sender,
      report: {
        kind: 'activity_added',
        target: reference,
        at: found.at,
        detail: '',
        ...(stop === undefined ? {} : { stop }),
      },
      method: 'POST',
      path: () => '/activities',
      body: (id) => ({
        reference,
        type: 'fuel_stop',
        name: 'Fuel',
        ...(stop === undefined ? {} : { point_of_interest_id: id(stop) }),
      }),
    });
  },
);

const completion = callSort('complete_route', 4, fc.record(common), (model, input) => {
  const found = scene(model, input);
  if (found === null) return null;
  return reportCall(model, {
    driver: input.driver,
    route: found.name,
    sender: found.sender,
    report: { kind: 'completion', target: '', at: found.at, detail: '' },
    method: 'PUT',
    path: () => '/completion',
    body: () => ({}),
  });
});

/** Far from every stop, because the model does not detect arrivals. */
const somewhere = [10.75, 59.91];

const positions = callSort(
  'submit_positions',
  6,
  fc.record({
    driver: driverNames,
    sender: senders,
    whens: fc.array(whens, { minLength: 1, maxLength: 3 }),
    twice: fc.boolean(),
    insists: insisting,
  }),
  (model, { driver, sender: choice, whens: times, twice, insists }): Call | null => {
    const org = organisationOf(model, driver);
    const sender = chosenSender(model, driver, choice, times.length);
    if (sender.session === undefined && !insists) return null;
    const captured = times.map((when, n) => ({
      at: timeOf(model, org, when, sender.session, n),
      sequence: sender.numbers[n] ?? null,
    }));
    const [first] = captured;
    const list = twice && first !== undefined ? [...captured, first] : captured;
    const readable = list.map((each) => ({ ...each, at: dateTime(each.at) }));
    return {
      description: `sends positions ${JSON.stringify(readable)} under ${sender.named} from ${sender.device}`,
      caller: driver,
      organisation: org.name,
      need: 'submitPositions',
      method: 'POST',
      path: () => '/positions',
      body: (id) => ({
        ...(sender.named === null ? {} : { session_id: id(sender.named) }),
        positions: list.map(({ at, sequence }) => ({
          at: dateTime(at),
          coordinates: somewhere,
          ...(sequence === null ? {} : { sequence }),
        })),
      }),
      headers: deviceHeader(sender.device),
      rule: (state) =>
        submitPositions(state, { driver, device: sender.device }, { session: sender.named, positions: list }),
    };
  },
);

/** Reports of drivers on the road. */
export const progressMoves: readonly MoveSort[] = [visit, activity, addition, completion, positions];
