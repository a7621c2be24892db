import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newUuidV7 } from '../../src/platform/security/identifiers.js';
import { loadSigningKeys } from '../../src/platform/security/signing-keys.js';
import { createTokens } from '../../src/platform/security/tokens.js';
import { pin } from '../day-fixture.js';
import { logIn } from '../test-service.js';
import {
  controllerOf,
  expectHeard as expectPhone,
  heard,
  type ListeningDay,
  listeningDay,
  type Message,
  notified,
  reported,
} from './listening-day.js';
import { type Phone, subscribe } from './listening-phone.js';
import type { PushRig } from './push-rig.js';

/** Behaviour of a broker that the service cannot change. */
export interface BrokerManners {
  /** Refuses an expired token, even if the session is still active. */
  refusesExpiredTokens: boolean;
  /** After a restart of the broker or the service, receives again the messages that it may have lost. */
  isNotifiedAgain: boolean;
}

async function refused(phone: Phone): Promise<void> {
  await expect(phone.connect()).rejects.toThrow();
  expect(phone.isConnected()).toBe(false);
}

const nextPacket = (phone: Phone) =>
  new Promise<void>((resolve) => phone.client().once('packetreceive', () => resolve()));

/**
 * Tests push as the specification and section 9 of the service contract describe it, for any broker and any number of
 * processes.
 */
export function describePush(name: string, open: () => Promise<PushRig>, manners: BrokerManners): void {
  describe(`push by ${name}`, () => {
    let rig: PushRig;
    let controller: Awaited<ReturnType<typeof controllerOf>>;
    beforeAll(async () => {
      rig = await open();
      controller = await controllerOf(rig);
    }, 120_000);
    afterAll(() => rig?.stop());

    const expectHeard = (phone: Phone, messages: readonly Message[]) =>
      expectPhone(phone, messages, manners.isNotifiedAgain);
    const routeChanged = (day: ListeningDay, routeId: string) => reported(rig, day, 'route_changed', routeId);
    const released = (day: ListeningDay) => reported(rig, day, 'release_requested', day.routeId);
    const revoked = (day: ListeningDay) => reported(rig, day, 'session_revoked', day.sessionId);
    const transfer = async (day: ListeningDay, threshold: string) => {
      const answer = await controller('POST', `/{org}/routes/${day.routeId}/transfers`, {
        body: { threshold, reason: 'Truck 9 is nearer' },
      });
      expect(answer.status, JSON.stringify(answer.body)).toBe(201);
      return answer.body.data;
    };

    describe('the messages', () => {
      it('[R-GEN-2][R-GEN-11][R-EVT-1][R-EVT-2][R-EVT-3][R-EVT-6][R-EVT-7][R-EVT-12][R-VER-2] report in both vocabularies that an integration changed the active route, and contain only its id', async () => {
        const day = await listeningDay(rig);
        await day.changeRoute();
        await expectHeard(day.phone, routeChanged(day, day.routeId));
        expect(day.phone.received.slice(0, 2).map((each) => each.topic)).toEqual([
          `fleet/${rig.world.organisationId}/${day.userId}/route_changed`,
          `fleet/${rig.world.organisationId}/${day.userId}/load_changed`,
        ]);
        expect(day.phone.received.slice(0, 2).map((each) => each.payload)).toEqual([
          `{"load_id":"${day.routeId}"}`,
          `{"load_id":"${day.routeId}"}`,
        ]);
      });

      it('[R-EVT-6][C-10] leave out what does not affect the driver: the unchanged plan, a site, the driver’s own progress, a waiting route', async () => {
        const day = await listeningDay(rig);
        const site = await day.integration('PUT', `/sites/S-${day.key}`, { body: { name: 'Depot' } });
        expect(site.status).toBe(201);
        expect((await day.saveRoute('R', {})).status).toBe(200);
        expect((await day.saveRoute('R', { site_integration_key: `S-${day.key}` })).status).toBe(200);
        const { body } = await day.driver('GET', '/{org}/routes/active');
        const [stop] = body.data.travel_plan.points_of_interest;
        const arrival = `/{org}/routes/${day.routeId}/points-of-interest/${stop.id}/arrival`;
        const at = new Date().toISOString();
        expect((await day.driver('PUT', arrival, { body: { at } })).status).toBe(200);
        const waiting = await day.addRoute('WAITING');
        expect((await day.saveRoute('WAITING', { name: 'Later' })).status).toBe(200);
        const completion = `/{org}/routes/${day.routeId}/completion`;
        expect((await day.driver('PUT', completion, { body: { at } })).status).toBe(200);
        // The first message on the phone is about the waiting route, which has now become active.
        await expectHeard(day.phone, routeChanged(day, waiting));
      });

      it('[R-EVT-6][C-5] report that the active route was cancelled, and which route is active now', async () => {
        const day = await listeningDay(rig);
        const next = await day.addRoute('NEXT');
        const path = `/{org}/routes/${day.routeId}/cancellation`;
        const answer = await controller('PUT', path, { body: { reason: 'The customer called it off' } });
        expect(answer.status, JSON.stringify(answer.body)).toBe(200);
        await expectHeard(day.phone, [...routeChanged(day, day.routeId), ...routeChanged(day, next)]);
      });

      it('[R-EVT-6][C-5] report to both drivers that a route was moved from one driver to the other', async () => {
        const [one, other] = [await listeningDay(rig), await listeningDay(rig)];
        const completion = `/{org}/routes/${other.routeId}/completion`;
        await other.driver('PUT', completion, { body: { at: new Date().toISOString() } });
        const answer = await one.saveRoute('R', { allocation: { driver_id: other.driverId } });
        expect(answer.status, JSON.stringify(answer.body)).toBe(200);
        await expectHeard(one.phone, routeChanged(one, one.routeId));
        await expectHeard(other.phone, routeChanged(other, one.routeId));
      });

      it('[R-GEN-12][R-EVT-9][R-EVT-13] ask in both vocabularies for the release of a route, and nothing follows a refusal', async () => {
        const day = await listeningDay(rig);
        await transfer(day, '00:05:00');
        await expectHeard(day.phone, released(day));
        const refusal = await day.driver('PUT', `/{org}/routes/${day.routeId}/release/refusal`, {
          body: { reason: 'I am at the customer’s gate' },
        });
        expect(refusal.status, JSON.stringify(refusal.body)).toBe(200);
        await day.changeRoute();
        await expectHeard(day.phone, [...released(day), ...routeChanged(day, day.routeId)]);
      });

      it('[R-EVT-10][C-8] report the results of a driver’s release: the route leaves, the next one becomes active, the session stays active', async () => {
        const day = await listeningDay(rig);
        const next = await day.addRoute('NEXT');
        await transfer(day, '00:05:00');
        const release = await day.driver('PUT', `/{org}/routes/${day.routeId}/release`, { body: {} });
        expect(release.status, JSON.stringify(release.body)).toBe(200);
        await expectHeard(day.phone, [
          ...released(day),
          ...routeChanged(day, day.routeId),
          ...routeChanged(day, next),
        ]);
        expect((await day.driver('GET', '/{org}/sessions')).body.data.status).toBe('active');
        expect(day.phone.isConnected()).toBe(true);
      });

      it('[R-EVT-11][R-EVT-14][R-SES-9][R-SES-10] report the revoked session if the driver does not answer within the threshold', async () => {
        const day = await listeningDay(rig);
        const { deadline_at } = await transfer(day, '00:00:01');
        await expectHeard(day.phone, [...released(day), ...routeChanged(day, day.routeId), ...revoked(day)]);
        expect(Date.now() - Date.parse(deadline_at)).toBeLessThan(5_000);
        await day.phone.closed();
        const { rows } = await rig.world.database.pool.query(
          'select s.status, r.status as route, r.driver_id from sessions s, routes r where s.id = $1 and r.id = $2',
          [day.sessionId, day.routeId],
        );
        expect(rows).toEqual([{ status: 'revoked', route: 'planned', driver_id: null }]);
      });

      it.each(['controller', 'driver'] as const)(
        '[R-GEN-10][R-EVT-4][R-SES-5][R-SES-8] report that a %s revoked the session, and then the connection is dropped',
        async (who) => {
          const day = await listeningDay(rig);
          const path = `/{org}/sessions${day.sessionId}/revoke`;
          const body = { reason: 'The truck is needed elsewhere' };
          const answer = await (who === 'driver' ? day.driver : controller)('PUT', path, { body });
          expect(answer.status).toBe(200);
          await expectHeard(day.phone, revoked(day));
          expect(day.phone.received[0]?.payload).toBe(`{"session_id":"${day.sessionId}"}`);
          await day.phone.closed();
          // Neither the session's token nor a new token of the same driver can connect again.
          await refused(day.phone);
          await refused(day.strangePhone({ password: await logIn(rig, day.username, pin) }));
          expect(await notified(rig, day)).toEqual(revoked(day));
        },
      );

      it('[C-4] do not report a closed session, whose connection is dropped', async () => {
        const day = await listeningDay(rig);
        expect((await day.driver('PUT', `/{org}/sessions${day.sessionId}/close`)).status).toBe(200);
        await day.phone.closed();
        expect(heard(day.phone)).toEqual([]);
        await refused(day.phone);
        expect(await notified(rig, day)).toEqual([]);
      });
    });

    describe('the guaranteed delivery', () => {
      /** Makes other routes active, one after another. Returns the messages about them. */
      const moveOn = async (day: ListeningDay, times: number) => {
        const messages: Message[] = [];
        for (let each = 0; each < times; each += 1) {
          messages.push(...routeChanged(day, await day.moveOn()));
        }
        return messages;
      };
      /**
       * Connects as a phone does: again and again. A phone notices the end of a process late, so only a response proves
       * that its connection is still open.
       */
      const connectAgain = async (phone: Phone) =>
        (await phone.isAnswered()) ||
        expect
          .poll(
            () =>
              phone.connect().then(
                () => true,
                () => false,
              ),
            { timeout: 20_000, interval: 200 },
          )
          .toBe(true);

      it('[C-9] sends the missed messages when the phone reconnects with its client_id', async () => {
        const day = await listeningDay(rig);
        await day.phone.disconnect();
        const missed = await moveOn(day, 3);
        await day.phone.connect();
        await expectHeard(day.phone, missed);
        await day.phone.loseNetwork();
        const more = await moveOn(day, 2);
        await day.phone.connect();
        // A message that was acknowledged on a broken connection may arrive again.
        await expectPhone(day.phone, [...missed, ...more], true);
        expect((await notified(rig, day)).slice(missed.length)).toEqual(more);
      });

      it('[C-9] continues after a restart of the service', async () => {
        const day = await listeningDay(rig);
        const before = await moveOn(day, 2);
        await expectHeard(day.phone, before);
        await day.phone.disconnect();
        const missed = await moveOn(day, 2);
        await rig.restartServices();
        await connectAgain(day.phone);
        const next = await moveOn(day, 1);
        await expectHeard(day.phone, [...before, ...missed, ...next]);
      }, 60_000);

      it('[C-9] continues after kill -9 of the broker', async () => {
        const day = await listeningDay(rig);
        const away = await listeningDay(rig);
        await away.phone.disconnect();
        const [missed, before] = await Promise.all([moveOn(away, 2), moveOn(day, 1)]);
        await expectHeard(day.phone, before);
        await rig.killBroker();
        await day.phone.closed();
        await rig.startBroker();
        await Promise.all([connectAgain(day.phone), connectAgain(away.phone)]);
        await expectPhone(away.phone, missed, true);
        const next = await moveOn(day, 1);
        await expectPhone(day.phone, [...before, ...next], true);
      }, 90_000);

      it('[C-9] continues if one of several service processes is killed, or once the only one is back', async () => {
        const days = await Promise.all(Array.from({ length: 4 }, () => listeningDay(rig)));
        await rig.killService(0);
        if (rig.processes === 1) await rig.startDown();
        await Promise.all(days.map((day) => connectAgain(day.phone)));
        for (const day of days) {
          await day.changeRoute();
          await expectHeard(day.phone, routeChanged(day, day.routeId));
        }
        await rig.startDown();
      }, 60_000);

      it('[C-9] keeps the order of the changes, which is also the order of the notifications', async () => {
        const days = await Promise.all(Array.from({ length: 4 }, () => listeningDay(rig)));
        await Promise.all(days.map((day) => moveOn(day, 10)));
        for (const day of days) {
          const messages = await notified(rig, day);
          expect(new Set(messages.map((each) => JSON.stringify(each))).size).toBe(20);
          await expectHeard(day.phone, messages);
        }
      });
    });

    describe('access to the broker', () => {
      it('[C-9] is refused for a wrong password, a forged token, another driver’s token, name or client_id, and an unknown client_id', async () => {
        const [day, other] = [await listeningDay(rig, false), await listeningDay(rig, false)];
        await refused(day.strangePhone({ password: 'guess' }));
        await refused(day.strangePhone({ password: '' }));
        await refused(day.strangePhone({ password: `${day.token().slice(0, -6)}AAAAAA` }));
        await refused(day.strangePhone({ password: other.token() }));
        await refused(day.strangePhone({ username: other.userId }));
        await refused(day.strangePhone({ clientId: other.sessionId }));
        await refused(day.strangePhone({ clientId: newUuidV7() }));
        await refused(day.strangePhone({ clientId: '', clean: true }));
        await refused(other.strangePhone({ clientId: day.sessionId }));
        await day.phone.connect();
      });

      it.runIf(manners.refusesExpiredTokens)('[C-9][R-AUT-14] is refused for an expired token', async () => {
        const day = await listeningDay(rig, false);
        const yesterday = () => Date.now() - 86_400_000;
        const { pool } = rig.world.database;
        const keys = await loadSigningKeys({ db: pool, now: yesterday, longestLifetimeMs: 43_200_000 });
        const { rows } = await pool.query('select token_generation from users where id = $1', [day.userId]);
        const { userId, sessionId } = day;
        const subject = { kind: 'user', userId, generation: rows[0]?.token_generation, sessionId } as const;
        const { token } = await createTokens(keys, yesterday).issue(subject, 60_000);
        await refused(day.strangePhone({ password: token }));
      });

      it('[C-9] is limited to the driver’s own topics: a driver receives no messages for another', async () => {
        const [day, other] = [await listeningDay(rig), await listeningDay(rig)];
        const theirs = `fleet/${rig.world.organisationId}/${other.userId}`;
        const foreign = [
          `${theirs}/route_changed`,
          `${theirs}/#`,
          `${theirs}/+`,
          '#',
          '+/+/+/+',
          'fleet/#',
          '$SYS/#',
        ];
        for (const topic of foreign) {
          const eavesdropper = day.strangePhone({}, []);
          await eavesdropper.connect();
          await subscribe(eavesdropper.client(), [topic]).catch(() => undefined);
          const before = heard(other.phone).length;
          await other.changeRoute();
          await expect.poll(() => heard(other.phone).length).toBeGreaterThanOrEqual(before + 2);
          if (eavesdropper.isConnected()) await eavesdropper.disconnect();
          expect(heard(eavesdropper)).toEqual([]);
        }
      });

      it('[C-9] does not include publishing: a message that a client publishes reaches nobody', async () => {
        const [day, other] = [await listeningDay(rig), await listeningDay(rig)];
        for (const to of [day, other]) {
          const topic = `fleet/${rig.world.organisationId}/${to.userId}/session_revoked`;
          const publisher = day.strangePhone({}, []);
          await publisher.connect();
          await publisher
            .client()
            .publish(topic, JSON.stringify({ session_id: to.sessionId }), { qos: 1, retain: true });
          // Some brokers end the connection; others acknowledge the message and drop it.
          await Promise.race([publisher.closed(), nextPacket(publisher)]);
          await publisher.disconnect();
        }
        await day.phone.closed();
        await day.phone.connect();
        for (const each of [day, other]) {
          await each.changeRoute();
          await expectHeard(each.phone, routeChanged(each, each.routeId));
        }
      });

      it('[C-9] belongs to the newer of two clients with one client_id; the older one is dropped', async () => {
        const day = await listeningDay(rig);
        const newer = day.strangePhone({});
        await newer.connect();
        await day.phone.closed();
        await day.changeRoute();
        await expectHeard(newer, routeChanged(day, day.routeId));
        expect(heard(day.phone)).toEqual([]);
        expect(newer.isConnected()).toBe(true);
      });
    });
  });
}
