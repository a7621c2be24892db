import { expect } from 'vitest';
import { setPin } from '../../src/accounts/secrets/set-secret.js';
import { type Day, pin, weight, workingDay } from '../day-fixture.js';
import { addUser, systemActor, type TestPerson } from '../test-context.js';
import { type Answer, type CallOptions, logIn, type TestService } from '../test-service.js';

/** A driver's day whose session was revoked while the phone continued to capture records. */
export interface QuarantinedDay extends Day {
  /** The time some minutes after the end of the session, by the device's clock. */
  later(minutes: number): string;
  /** Sends a record under the ended session. */
  send(method: string, path: string, body: Record<string, unknown>): Promise<Answer>;
  /** The quarantined records of the session, with the last received first. */
  quarantined(): Promise<{ id: string; kind: string; status: string }[]>;
}

type Call = (method: string, path: string, options?: CallOptions) => Promise<Answer>;

/** Logs in a new controller, by default of all sites, and returns their calls. */
export async function controller(service: TestService, person: TestPerson = {}): Promise<Call> {
  const { userId, username } = await addUser(service.world, { roles: ['controller'], ...person });
  await setPin(service.world.contextFor(systemActor, person.organisationId), { userId, pin });
  const token = await logIn(service, username, pin);
  return (method, path, options = {}) => service.call(method, path, { token, ...options });
}

/** A new day whose session is already revoked. */
export async function quarantinedDay(
  service: TestService,
  control: Call,
  options?: Parameters<typeof workingDay>[1],
): Promise<QuarantinedDay> {
  return endedDay(service, control, await workingDay(service, options));
}

/** A day with an outcome, a report and this many positions in quarantine. */
export async function dayOfRecords(
  service: TestService,
  control: Call,
  positionCount: number,
): Promise<QuarantinedDay> {
  const day = await quarantinedDay(service, control);
  await day.send('POST', `/routes/${day.routeId}/outcomes`, {
    outcomes: [weight('12.5', { captured_at: day.later(3), sequence: 1 })],
  });
  const report = { status: 'started', at: day.later(4), sequence: 2 };
  await day.send('PUT', `/routes/${day.routeId}/activities/load/status`, report);
  const positions = Array.from({ length: positionCount }, (_, n) => ({
    at: day.later(5 + n),
    coordinates: [1.5, 42.5],
  }));
  await day.send('POST', '/positions', { positions });
  return day;
}

/** Revokes the session of the day. */
export async function endedDay(service: TestService, control: Call, day: Day): Promise<QuarantinedDay> {
  const revoked = await control('PUT', `/{org}/sessions/${day.sessionId}/revoke`, {
    body: { reason: 'Shift over' },
  });
  expect(revoked.status).toBe(200);
  let token = await logIn(service, day.username, pin);
  const end = Date.now();
  return {
    ...day,
    later: (minutes) => new Date(end + minutes * 60_000).toISOString(),
    send: async (method, path, body) => {
      const sent = { session_id: day.sessionId, ...body };
      const answer = await service.call(method, `/{org}${path}`, { token, body: sent });
      token = answer.headers.get('authorization')?.slice('Bearer '.length) ?? token;
      expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
      return answer;
    },
    quarantined: async () => {
      const answer = await control('GET', `/{org}/quarantined-records?session_id=${day.sessionId}`);
      expect(answer.status).toBe(200);
      return answer.body.data;
    },
  };
}

/** The path of the session's only waiting record. Fails if there are more or none. */
export async function waitingRecord(day: QuarantinedDay): Promise<string> {
  const waiting = (await day.quarantined()).filter((each) => each.status === 'waiting');
  expect(waiting).toHaveLength(1);
  return `/{org}/quarantined-records/${waiting[0]?.id}`;
}
