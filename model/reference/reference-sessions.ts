import { answered, type Expectation, type ExpectedAnswer, named, refused } from './expectation.js';
import {
  activeSessionOf,
  byName,
  invalidateTokens,
  newName,
  type Organisation,
  type Scene,
  type Session,
  tell,
} from './reference-state.js';

/** A driver who makes a call; `device` is from the header, null without a header. */
export interface Caller {
  driver: string;
  device: string | null;
}

/** `POST …/sessions` [R-END-11]: binds driver, asset and device, if all three are free [R-END-12]. */
export function takeSession(scene: Scene, driver: string, asset: string, device: string): ExpectedAnswer {
  const { org, at } = scene;
  const { enabled, pushes } = byName(org.drivers, driver);
  if (!enabled) return refused(403, 'not_a_driver');
  if (!org.assets.some((each) => each.name === asset && each.inService)) {
    return refused(422, 'unknown_asset /asset_id');
  }
  const bound = (member: 'driver' | 'asset' | 'device', value: string) =>
    org.sessions.some((each) => each.status === 'active' && each[member] === value);
  // All conflicts are returned [C-4].
  const conflicts = [
    ...(bound('driver', driver) ? ['driver_in_session'] : []),
    ...(bound('asset', asset) ? ['asset_in_session /asset_id'] : []),
    ...(bound('device', device) ? ['device_in_session /device_id'] : []),
  ];
  if (conflicts.length > 0) return refused(409, ...conflicts);
  const session: Session = {
    name: newName(org, 's'),
    driver,
    asset,
    device,
    status: 'active',
    reason: null,
    createdAt: { ...at },
    endedAt: null,
    numbers: new Set(),
    hears: { from: pushes.length, to: null },
  };
  org.sessions.push(session);
  invalidateTokens(scene, driver);
  const { name } = session;
  const data = {
    session_id: named(name),
    driver_id: named(driver),
    asset_id: named(asset),
    device_id: device,
  };
  tell(org, 'session_taken', { session: name, driver, data });
  return answered(201, sessionView(session), { renewsToken: true });
}

/** `GET …/sessions` [R-END-8][R-END-9]. */
export function readSession({ org }: Scene, driver: string): ExpectedAnswer {
  const session = activeSessionOf(org, driver);
  return session === undefined ? refused(404, 'no_active_session') : answered(200, sessionView(session));
}

/**
 * `PUT …/close` [R-END-14]: closes the driver's own session from its device. With `last_sequence`, all records up to it
 * must have arrived [C-4].
 */
export function closeSession(
  scene: Scene,
  { driver, device }: Caller,
  name: string,
  lastSequence: number | null,
): ExpectedAnswer {
  const session = scene.org.sessions.find((each) => each.name === name && each.driver === driver);
  if (session === undefined) return refused(404, 'not_found');
  if (device !== null && device !== session.device) return refused(403, 'wrong_device X-Device-Id');
  if (session.status === 'revoked') return refused(409, 'session_ended');
  if (session.status === 'active') {
    if (lastSequence !== null && receivedThrough(session) < lastSequence) {
      return refused(409, 'records_missing /last_sequence');
    }
    endSession(scene, session, 'closed', null);
  }
  return answered(200, sessionView(session), { renewsToken: true });
}

/** `PUT …/revoke` [R-END-13]: a driver may revoke their own session from any device, a controller any session [C-4]. */
export function revokeSession(scene: Scene, by: string, name: string, reason: string): ExpectedAnswer {
  const person = byName(scene.state.people, by);
  const session = scene.org.sessions.find((each) => each.name === name);
  const may = person.role === 'controller' || session?.driver === by;
  if (session === undefined || !may) return refused(404, 'not_found');
  if (session.status === 'closed') return refused(409, 'session_ended');
  if (session.status === 'active') endSession(scene, session, 'revoked', reason);
  return answered(200, sessionView(session), { renewsToken: session.driver === by });
}

/** Ends a session: the driver's tokens become invalid, and a revocation is pushed [R-SES-8][R-EVT-14]. */
export function endSession(
  scene: Scene,
  session: Session,
  status: 'revoked' | 'closed',
  reason: string | null,
): void {
  const { org, at } = scene;
  const { name, driver } = session;
  const { pushes } = byName(org.drivers, driver);
  session.status = status;
  session.reason = reason;
  session.endedAt = { ...at };
  invalidateTokens(scene, driver);
  if (status === 'revoked') pushes.push({ kind: 'session_revoked', subject: name });
  session.hears.to = pushes.length;
  const type = status === 'revoked' ? 'session_revoked' : 'session_closed';
  const data = { session_id: named(name), ...(reason === null ? {} : { reason }) };
  tell(org, type, { session: name, driver, data });
}

/** `PUT …/integration/drivers/{key}` with a status: a disabled driver's session is revoked [C-10]. */
export function setDriverStatus(scene: Scene, driver: string, enabled: boolean): ExpectedAnswer {
  const { org } = scene;
  const known = byName(org.drivers, driver);
  const status = enabled ? 'enabled' : 'disabled';
  if (known.enabled !== enabled) {
    known.enabled = enabled;
    tell(org, 'driver_saved', { driver, data: { driver: { id: named(driver), status } } });
    const session = activeSessionOf(org, driver);
    if (!enabled && session !== undefined) endSession(scene, session, 'revoked', 'The driver was disabled');
  }
  return answered(200, { id: named(driver), status });
}

/** The highest sequence up to which nothing is missing [C-4]. */
export function receivedThrough({ numbers }: Session): number {
  let through = 0;
  while (numbers.has(through + 1)) through += 1;
  return through;
}

/**
 * The session for a write request: the session of the driver that the request names, in any status. If it names none,
 * the active session. The request must come from the session's own device [R-GEN-7][C-4].
 */
export function writingSession(
  org: Organisation,
  { driver, device }: Caller,
  namedSession: string | null,
): Session | ExpectedAnswer {
  const session =
    namedSession === null
      ? activeSessionOf(org, driver)
      : org.sessions.find((each) => each.name === namedSession && each.driver === driver);
  if (session === undefined) {
    return refused(403, namedSession === null ? 'session_required' : 'session_required /session_id');
  }
  if (device !== null && device !== session.device) return refused(403, 'wrong_device X-Device-Id');
  return session;
}

/** Distinguishes the refusals of `writingSession` from a session. */
export function isRefusal(value: object): value is ExpectedAnswer {
  return 'faults' in value;
}

export function sessionView(session: Session): Expectation {
  const { name, driver, asset, device, status, reason, createdAt, endedAt } = session;
  return {
    id: named(name),
    driver_id: named(driver),
    asset_id: named(asset),
    device_id: device,
    status,
    reason,
    created_at: createdAt,
    ended_at: endedAt,
    received_through: receivedThrough(session),
  };
}
