import { expect } from 'vitest';
import { setPin } from '../../src/accounts/secrets/set-secret.js';
import { type Day, pin, workingDay } from '../day-fixture.js';
import { addUser, systemActor, type TestPerson } from '../test-context.js';
import { type Answer, type CallOptions, logIn, type TestService } from '../test-service.js';

/** A driver's day whose session was revoked while the phone went on capturing. */
export interface QuarantinedDay extends Day {
  /** After the end of the session, by the device's clock. */
  later(minutes: number): string;
  /** Sends what was captured, under the session that has ended. */
  send(method: string, path: string, body: Record<string, unknown>): Promise<Answer>;
  /** The records of the session in quarantine, the last received first. */
  quarantined(): Promise<{ id: string; kind: string; status: string }[]>;
}

type Call = (method: string, path: string, options?: CallOptions) => Promise<Answer>;

/** A controller who calls; of some sites where they are given. */
export async function controller(service: TestService, person: TestPerson = {}): Promise<Call> {
  const { userId, username } = await addUser(service.world, { roles: ['controller'], ...person });
  await setPin(service.world.contextFor(systemActor, person.organisationId), { userId, pin });
  const token = await logIn(service, username, pin);
  return (method, path, options = {}) => service.call(method, path, { token, ...options });
}

/** A day whose session is over from the beginning. */
export async function quarantinedDay(
  service: TestService,
  control: Call,
  options?: Parameters<typeof workingDay>[1],
): Promise<QuarantinedDay> {
  return endedDay(service, control, await workingDay(service, options));
}

/** The day after its session was revoked. */
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

/** The only record of the session that waits; fails when there are several. */
export async function waitingRecord(day: QuarantinedDay): Promise<string> {
  const waiting = (await day.quarantined()).filter((each) => each.status === 'waiting');
  expect(waiting).toHaveLength(1);
  return `/{org}/quarantined-records/${waiting[0]?.id}`;
}
