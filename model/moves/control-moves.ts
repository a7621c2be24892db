import fc from 'fast-check';
import { type ExpectedAnswer, refused } from '../reference/expectation.js';
import { barred, everyNeed, type Need } from '../reference/reference-access.js';
import { decideRecord } from '../reference/reference-quarantine.js';
import { isRefusal, takeSession, writingSession } from '../reference/reference-sessions.js';
import { byName, type Scene } from '../reference/reference-state.js';
import type { Call } from '../world/model-call.js';
import { unknownResource } from '../world/model-fixture.js';
import {
  callSort,
  type MoveSort,
  organisationNames,
  pick,
  rarely,
  someNumber,
  weighted,
} from './model-move.js';

const decideRecordMove = callSort(
  'decide_record',
  5,
  fc.record({ organisation: organisationNames, n: someNumber, accepts: fc.boolean(), isDecided: rarely(6) }),
  (model, { organisation, n, accepts, isDecided }) => {
    const org = byName(model.state.organisations, organisation);
    const record = pick(
      org.quarantined.filter(
        (each) => (each.status !== 'waiting') === isDecided && model.state.ids.has(each.name),
      ),
      n,
    );
    if (record === undefined) return null;
    const { name } = record;
    const note = `Decided ${n}`;
    const decision = accepts ? 'accepted' : 'discarded';
    return {
      description: `has ${name} ${decision}`,
      caller: `${org.name}.controller`,
      organisation: org.name,
      need: 'changeRoutes',
      method: 'PUT',
      path: (id) => `/quarantined-records/${id(name)}/${accepts ? 'acceptance' : 'discard'}`,
      body: () => (accepts ? { note } : { reason: note }),
      rule: (scene) => decideRecord(scene, name, decision, note),
    };
  },
);

/** One valid call for each kind of permission; its ids need not exist. */
const samples: Readonly<Record<Need, Pick<Call, 'method' | 'path' | 'body'>>> = {
  takeSession: {
    method: 'POST',
    path: () => '/sessions',
    body: (id) => ({ asset_id: id(nothing), device_id: 'x' }),
  },
  readSession: { method: 'GET', path: () => '/sessions' },
  closeSession: { method: 'PUT', path: (id) => `/sessions/${id(nothing)}/close` },
  readActiveRoute: { method: 'GET', path: () => '/routes/active' },
  submitOutcomes: {
    method: 'POST',
    path: (id) => `/routes/${id(nothing)}/outcomes`,
    body: () => ({ outcomes: [{}] }),
  },
  reportProgress: {
    method: 'PUT',
    path: (id) => `/routes/${id(nothing)}/completion`,
    body: () => ({ at: somewhen }),
  },
  submitPositions: {
    method: 'POST',
    path: () => '/positions',
    body: () => ({ positions: [{ at: somewhen, coordinates: [0, 0] }] }),
  },
  listNotifications: { method: 'GET', path: () => '/notifications' },
  answerRelease: { method: 'PUT', path: (id) => `/routes/${id(nothing)}/release` },
  revokeSession: {
    method: 'PUT',
    path: (id) => `/sessions/${id(nothing)}/revoke`,
    body: () => ({ reason: 'x' }),
  },
  readRoutes: { method: 'GET', path: () => '/routes' },
  changeRoutes: {
    method: 'PUT',
    path: (id) => `/routes/${id(nothing)}/cancellation`,
    body: () => ({ reason: 'x' }),
  },
  readSessions: { method: 'GET', path: () => '/sessions/all' },
  writePlans: { method: 'PUT', path: () => '/integration/sites/S', body: () => ({ name: 'x' }) },
  readEvents: { method: 'GET', path: () => '/integration/events' },
};
const nothing = `x.${unknownResource}`;
const somewhen = '2026-11-20T06:00:00.000Z';

/** A call by a person who lacks the permission, or who is not in the organisation. */
const trespass = callSort(
  'trespass',
  3,
  fc.record({
    need: fc.constantFrom(...everyNeed),
    who: fc.constantFrom('d0', 'd1', 'controller', 'viewer', 'key'),
    from: weighted({ A: 75, B: 25 }),
    to: weighted({ A: 80, B: 20 }),
  }),
  (model, { need, who, from, to }) => {
    const caller = model.state.people.find((each) => each.name === `${from}.${who}`);
    if (caller === undefined) return null;
    const call: Call = {
      ...samples[need],
      description: `tries ${need} in ${to}`,
      caller: caller.name,
      organisation: to,
      need,
      rule: () => {
        throw new Error('nobody may do this');
      },
    };
    return isBarred(caller, call) ? call : null;
  },
);

function isBarred(caller: Parameters<typeof barred>[0], { organisation, need }: Call): boolean {
  return barred(caller, organisation, need) !== null;
}

const d0 = { driver: 'A.d0', device: null };
const fine: ExpectedAnswer = { status: 200 };

function ofDriver({ org }: Scene): ExpectedAnswer {
  return byName(org.drivers, d0.driver).enabled ? fine : refused(403, 'not_a_driver');
}

function ofSession({ org }: Scene): ExpectedAnswer {
  const session = writingSession(org, d0, null);
  return isRefusal(session) ? session : fine;
}

/** The response for a route that does not exist. */
function ofLostRoute(scene: Scene): ExpectedAnswer {
  const session = ofSession(scene);
  return session === fine ? refused(404, 'not_found') : session;
}

type Misshapen = NonNullable<Call['misshapen']>;

/** Calls with the wrong form. The service checks their valid parts, but changes nothing [C-2]. */
const malformed: readonly (Pick<Call, 'need' | 'method' | 'path' | 'body'> & Misshapen)[] = [
  {
    ...samples.takeSession,
    need: 'takeSession',
    body: (id) => ({ asset_id: id(nothing), device: 'x' }),
    faults: ['unknown_field /device', 'required /device_id'],
    rest: (scene) => takeSession(scene, d0.driver, nothing, ''),
  },
  {
    ...samples.takeSession,
    need: 'takeSession',
    body: () => ({ asset_id: 'truck', device_id: ' ' }),
    faults: ['invalid_identifier /asset_id', 'blank /device_id'],
    rest: ofDriver,
  },
  {
    ...samples.submitOutcomes,
    need: 'submitOutcomes',
    body: () => ({ outcomes: [] }),
    faults: ['too_few /outcomes'],
    rest: ofLostRoute,
  },
  {
    ...samples.reportProgress,
    need: 'reportProgress',
    body: () => ({ at: '2026-11-20T06:00:00+01:00', sequence: 0 }),
    faults: ['invalid_date_time /at', 'out_of_bounds /sequence'],
    rest: ofLostRoute,
  },
  {
    ...samples.submitPositions,
    need: 'submitPositions',
    body: () => ({ positions: [{ at: somewhen, coordinates: [181, 0] }] }),
    faults: ['invalid_coordinates /positions/0/coordinates'],
    rest: ofSession,
  },
  {
    ...samples.revokeSession,
    need: 'revokeSession',
    body: () => ({}),
    faults: ['required /reason'],
    rest: () => refused(404, 'not_found'),
  },
];

const misshape = callSort(
  'misshape',
  2,
  fc.record({ n: fc.nat({ max: malformed.length - 1 }) }),
  (_model, { n }) => {
    const found = malformed[n];
    if (found === undefined) return null;
    const { faults, rest, ...sample } = found;
    return {
      ...sample,
      description: `sends the wrong form: ${faults}`,
      caller: 'A.d0',
      organisation: 'A',
      misshapen: { faults, rest },
      rule: () => {
        throw new Error('the form is wrong');
      },
    };
  },
);

/** Controllers' decisions about quarantined records, and forbidden calls. */
export const controlMoves: readonly MoveSort[] = [decideRecordMove, trespass, misshape];
