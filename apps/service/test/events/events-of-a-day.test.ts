import { shapeCheck } from '@fleet/contract/ground/shape-check';
import { eventData } from '@fleet/contract/outgoing/event-data';
import type { Event } from '@fleet/contract/outgoing/events';
import { beforeAll, describe, expect, it } from 'vitest';
import { controllerCalls } from '../controller-fixture.js';
import { capture, type Day, kilometres, pin, weight, workingDay } from '../day-fixture.js';
import { logIn, suiteService } from '../test-service.js';
import { eventReader, readEvents } from './event-reader.js';

const service = suiteService();

const wireTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

const minutesFromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

describe('the events of a working day', () => {
  let day: Day;
  let events: Event[];
  beforeAll(async () => {
    day = await workingDay(service);
    await day.submit([kilometres(day, '182400'), weight('12.5')]);
    await day.submit([weight('13')]);
    const image_urls = [await day.upload()];
    await day.submit([capture('deliver/photo', { image_urls })]);
    const route = (await day.driver('GET', '/{org}/routes/active')).body.data;
    const stopId = route.travel_plan.points_of_interest[0].id;
    const report = (path: string, body: object) =>
      day.driver('PUT', `/{org}/routes/${day.routeId}${path}`, { body });
    await report(`/points-of-interest/${stopId}/arrival`, { at: minutesFromNow(-9) });
    await report(`/points-of-interest/${stopId}/departure`, { at: minutesFromNow(-8) });
    await report('/activities/load/status', { status: 'started', at: minutesFromNow(-7) });
    await day.driver('POST', `/{org}/routes/${day.routeId}/activities`, {
      body: { reference: 'fuel', type: 'fuel_stop', name: 'Fuel', at: minutesFromNow(-6) },
    });
    await report('/completion', { at: minutesFromNow(-5) });
    await day.driver('PUT', `/{org}/sessions/${day.sessionId}/revoke`, { body: { reason: 'Lost' } });
    const token = await logIn(service, day.username, pin);
    const late = (path: string, body: object) =>
      service.call('POST', `/{org}${path}`, { token, body: { session_id: day.sessionId, ...body } });
    const captured_at = minutesFromNow(2);
    await late(`/routes/${day.routeId}/outcomes`, { outcomes: [weight('14', { captured_at })] });
    await late('/positions', { positions: [{ at: captured_at, coordinates: [1.5, 42.5] }] });
    await service.call('PUT', `/{org}/routes/${day.routeId}/activities/load/status`, {
      token,
      body: { status: 'completed', at: captured_at, session_id: day.sessionId },
    });
    const read = await eventReader(service);
    events = (await readEvents(read, '?page_size=4')).events.filter(
      (each) => each.driver_id === day.driverId || each.driver_id === null,
    );
  });

  it('[C-10] are complete and in order, each with the form that the contract defines for its type', () => {
    const types = events.map((each) => each.type);
    expect(types).toEqual(
      expect.arrayContaining([
        'organisation_created',
        'user_created',
        'credentials_changed',
        'api_key_created',
        'driver_saved',
        'asset_saved',
        'route_created',
        'route_activated',
        'session_taken',
        'outcome_recorded',
        'asset_reading_changed',
        'blob_uploaded',
        'stop_arrived',
        'stop_departed',
        'activity_status_changed',
        'activity_added',
        'route_completed',
        'session_revoked',
        'record_quarantined',
      ]),
    );
    for (const { type, data } of events) {
      const schema = Object.entries(eventData).find(([each]) => each === type)?.[1];
      if (schema === undefined) throw new Error(`the contract has no ${type}`);
      const checked = shapeCheck(schema).check(structuredClone(data));
      expect(checked.ok ? [] : checked.problems, `${type} ${JSON.stringify(data)}`).toEqual([]);
    }
    const first = (type: string) => types.indexOf(type);
    expect(first('route_created')).toBeLessThan(first('route_activated'));
    expect(first('session_taken')).toBeLessThan(first('outcome_recorded'));
    expect(first('outcome_recorded')).toBeLessThan(first('session_revoked'));
  });

  it('[R-GEN-6][C-10] contain each outcome in full', () => {
    const reported = events.filter((each) => each.type === 'outcome_recorded');
    expect(reported.map((each) => each.data.kind)).toEqual(['odometer', 'weight', 'weight', 'image']);
    expect(reported[1]).toEqual({
      id: expect.any(String),
      type: 'outcome_recorded',
      at: expect.any(String),
      site_id: null,
      route_id: day.routeId,
      session_id: day.sessionId,
      driver_id: day.driverId,
      data: {
        outcome: expect.objectContaining({
          submission_id: expect.any(String),
          activity_reference: 'deliver',
          integration_key: 'scale',
          status: 'success',
          unit: 'tons',
          value: '12.5',
        }),
        kind: 'weight',
        route_version: 1,
        received_at: expect.stringMatching(wireTime),
        late: false,
        out_of_order: expect.any(Boolean),
        corrects: null,
      },
    });
    const corrected = reported[1]?.data.outcome;
    expect(corrected).toMatchObject({ submission_id: reported[2]?.data.corrects });
  });

  it('[C-4][C-10] contain the quarantined records, with the ids that a controller uses', () => {
    const quarantined = events.filter((each) => each.type === 'record_quarantined').map((each) => each.data);
    expect(quarantined).toEqual([
      {
        record_kind: 'outcome',
        record_id: expect.any(String),
        outcome: expect.objectContaining({ value: '14' }),
        kind: 'weight',
        route_version: 1,
        received_at: expect.stringMatching(wireTime),
      },
      expect.objectContaining({
        record_kind: 'position',
        count: 1,
        received_at: expect.stringMatching(wireTime),
      }),
      expect.objectContaining({ record_kind: 'progress', received_at: expect.stringMatching(wireTime) }),
    ]);
  });

  it('[C-6] show when a capture was received, as the records do', async () => {
    const office = await controllerCalls(service);
    const exported = await office('GET', `/{org}/exports/outcomes?driver_id=${day.driverId}`);
    const { body } = await office('GET', `/{org}/quarantined-records?driver_id=${day.driverId}`);
    type Received = { submission_id: string; id: string; received_at: string };
    const records: Received[] = [...exported.body.data, ...body.data];
    const known = new Map(records.map((each) => [each.submission_id ?? each.id, each.received_at]));
    const reported = events.filter(
      (each) => each.data.outcome !== undefined || each.data.report !== undefined,
    );
    expect(reported).toHaveLength(6);
    for (const { type, data } of reported) {
      const outcome = data.outcome as { submission_id: string } | undefined;
      const id = type === 'outcome_recorded' ? outcome?.submission_id : data.record_id;
      expect(data.received_at, `${type} ${id}`).toBe(known.get(String(id)));
    }
  });
});
