import fc from 'fast-check';
import {
  closeSession,
  readSession,
  receivedThrough,
  revokeSession,
  setDriverStatus,
  takeSession,
} from '../reference/reference-sessions.js';
import { activeSessionOf, byName } from '../reference/reference-state.js';
import { integrationKey, unknownResource } from '../world/model-fixture.js';
import { deviceHeader } from './driver-choices.js';
import {
  callSort,
  driverNames,
  insisting,
  type MoveSort,
  organisationNames,
  organisationOf,
  pick,
  someNumber,
  weighted,
} from './model-move.js';

const keys = weighted({ none: 80, 'key-0': 10, 'key-1': 10 });

const take = callSort(
  'take_session',
  16,
  fc.record({
    driver: driverNames,
    asset: weighted({ own: 62, other: 28, foreign: 4, unknown: 6 }),
    device: weighted({ own: 75, other: 25 }),
    n: someNumber,
    insists: insisting,
    key: keys,
  }),
  (model, { driver, asset: assetChoice, device: deviceChoice, n, insists, key }) => {
    const org = organisationOf(model, driver);
    if (activeSessionOf(org, driver) !== undefined && !insists) return null;
    const place = org.drivers.findIndex((each) => each.name === driver);
    const foreign = model.state.organisations.find((each) => each !== org)?.assets[0]?.name;
    const asset = {
      own: pick(org.assets, place)?.name,
      other: pick(org.assets, n)?.name,
      foreign,
      unknown: `${org.name}.${unknownResource}`,
    }[assetChoice];
    if (asset === undefined) return null;
    const device = `phone-${deviceChoice === 'own' ? driver : (pick(org.drivers, n)?.name ?? driver)}`;
    return {
      description: `takes a session with ${asset} on ${device}`,
      caller: driver,
      organisation: org.name,
      need: 'takeSession',
      method: 'POST',
      path: () => '/sessions',
      body: (id) => ({ asset_id: id(asset), device_id: device }),
      ...(key === 'none' ? {} : { key }),
      rule: (scene) => takeSession(scene, driver, asset, device),
    };
  },
);

/**
 * The specification writes the session's id directly after `sessions`; the service accepts both spellings
 * [R-END-3][C-1].
 */
const moveOf = (glued: boolean, id: string, move: string) => `/sessions${glued ? '' : '/'}${id}/${move}`;

const close = callSort(
  'close_session',
  3,
  fc.record({
    driver: driverNames,
    which: weighted({ active: 75, earlier: 18, strange: 7 }),
    last: weighted({ all: 45, none: 25, more: 20, fewer: 10 }),
    device: weighted({ own: 80, none: 12, other: 8 }),
    glued: fc.boolean(),
    n: someNumber,
  }),
  (model, { driver, which, last, device: deviceChoice, glued, n }) => {
    const org = organisationOf(model, driver);
    const session = {
      active: activeSessionOf(org, driver),
      earlier: pick(
        org.sessions.filter((each) => each.driver === driver && each.status !== 'active'),
        n,
      ),
      strange: pick(
        org.sessions.filter((each) => each.driver !== driver),
        n,
      ),
    }[which];
    if (session === undefined) return null;
    const { name } = session;
    const highest = Math.max(0, ...session.numbers);
    const lastSequence = {
      none: null,
      all: highest,
      more: highest + 1 + (n % 2),
      fewer: Math.min(receivedThrough(session), highest),
    }[last];
    const device = { own: session.device, none: null, other: 'phone-of-nobody' }[deviceChoice];
    return {
      description: `closes ${name}, last_sequence ${lastSequence}, from ${device}`,
      caller: driver,
      organisation: org.name,
      need: 'closeSession',
      method: 'PUT',
      path: (id) => moveOf(glued, id(name), 'close'),
      ...(lastSequence === null ? {} : { body: () => ({ last_sequence: lastSequence }) }),
      headers: deviceHeader(device),
      rule: (scene) => closeSession(scene, { driver, device }, name, lastSequence),
    };
  },
);

const revoke = callSort(
  'revoke_session',
  2,
  fc.record({
    organisation: organisationNames,
    by: weighted({ controller: 55, self: 35, other_driver: 10 }),
    ended: insisting,
    glued: fc.boolean(),
    n: someNumber,
  }),
  (model, { organisation, by, ended, glued, n }) => {
    const org = byName(model.state.organisations, organisation);
    const session = pick(
      org.sessions.filter((each) => (each.status === 'active') !== ended),
      n,
    );
    if (session === undefined) return null;
    const others = org.drivers.filter((each) => each.name !== session.driver);
    const caller = {
      controller: `${org.name}.controller`,
      self: session.driver,
      other_driver: pick(others, n)?.name ?? session.driver,
    }[by];
    const { name } = session;
    const reason = `Lost ${n}`;
    return {
      description: `revokes ${name}`,
      caller,
      organisation: org.name,
      need: 'revokeSession',
      method: 'PUT',
      path: (id) => moveOf(glued, id(name), 'revoke'),
      body: () => ({ reason }),
      rule: (scene) => revokeSession(scene, caller, name, reason),
    };
  },
);

const read = callSort('read_session', 1, fc.record({ driver: driverNames }), (model, { driver }) => ({
  description: 'reads the session',
  caller: driver,
  organisation: organisationOf(model, driver).name,
  need: 'readSession',
  method: 'GET',
  path: () => '/sessions',
  rule: (scene) => readSession(scene, driver),
}));

/**
 * Mostly enables a driver who is disabled, because disabled drivers can do little. Otherwise enables or disables the
 * chosen driver.
 */
const status = callSort(
  'set_driver_status',
  1,
  fc.record({ driver: driverNames, insists: insisting }),
  (model, { driver, insists }) => {
    const org = organisationOf(model, driver);
    const off = org.drivers.find((each) => !each.enabled);
    const { name } = off !== undefined && !insists ? off : byName(org.drivers, driver);
    const enabled = !byName(org.drivers, name).enabled;
    const word = enabled ? 'enabled' : 'disabled';
    return {
      description: `has ${name} ${word}`,
      caller: `${org.name}.key`,
      organisation: org.name,
      need: 'writePlans',
      method: 'PUT',
      path: () => `/integration/drivers/${integrationKey(name)}`,
      body: () => ({ name, status: word }),
      rule: (scene) => setDriverStatus(scene, name, enabled),
    };
  },
);

/** Opening, reading and ending sessions, and enabling and disabling drivers. */
export const sessionMoves: readonly MoveSort[] = [take, close, revoke, read, status];
