import { authenticate, readAccount } from '@fleet/contract/accounts/accounts';
import { readOneSession } from '@fleet/contract/driving/controller-sessions';
import { takeSession } from '@fleet/contract/driving/sessions';
import { refuseRelease } from '@fleet/contract/driving/transfers';
import { problem } from '@fleet/contract/ground/problems';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createDriverPhone, type DriverPhone } from '../src/phone/driver-phone.js';
import { deviceId } from '../src/phone/remembered-driver.js';
import { deliveryRoute } from './delivery-route.js';
import { releaseRequest } from './phone-samples.js';

let phone: DriverPhone;
let asked: string[] = [];
/** The calls that the service does not answer. */
let unanswered = /^$/;
/** Answers of the service that a test needs, by the call. */
let answers: Record<string, () => Response | Promise<Response>> = {};

/** A service that knows the driver, lets them take a session, and has nothing else. */
async function answer(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const request = new Request(input, init);
  const call = `${request.method} ${new URL(request.url).pathname.replace(/^.*\/v2/, '')}`;
  asked.push(call);
  if (unanswered.test(call)) {
    return new Promise((_, reject) => {
      request.signal.addEventListener('abort', () => reject(request.signal.reason));
    });
  }
  const own = answers[call];
  if (own !== undefined) return own();
  if (call === 'POST /account/auth') return json(200, authenticate.answers[200].example);
  if (call === 'GET /account') return json(200, readAccount.answers[200].example);
  if (/^POST .*\/sessions$/.test(call)) {
    unanswered = /./;
    const { data, links } = takeSession.answers[201].example;
    return json(201, { data: { ...data, device_id: deviceId() }, links });
  }
  return json(404, [problem(call.endsWith('/sessions') ? 'no_active_session' : 'not_found', '')]);
}

function json(status: number, body: unknown): Response {
  return Response.json(body, { status, headers: { Authorization: 'Bearer eyJ.eyJ.c2ln' } });
}

beforeEach(() => {
  localStorage.clear();
  asked = [];
  unanswered = /^$/;
  answers = {};
  vi.spyOn(globalThis, 'fetch').mockImplementation(answer);
  phone = createDriverPhone(location.origin);
});
afterEach(() => phone.stop());

it('a page that acts after the log-out stores and sends nothing, and gets an answer', async () => {
  await expect.poll(() => phone.view().stage).toBe('signed_out');
  const { actions } = phone;
  const route = deliveryRoute();
  const outcome = {
    activity_reference: 'DELIVER',
    integration_key: 'WEIGHT',
    status: 'skipped' as const,
    status_reason: 'No scale',
  };
  const notCaptured = await Promise.all([
    actions.capture.reportArrival('stop'),
    actions.captureOn(route).captureOutcome(outcome),
    actions.captureImage('image/jpeg', new Uint8Array(1)),
    actions.reportPosition({ coordinates: [1.5, 42.5] }),
    actions.mend('record', {}),
  ]);
  for (const each of notCaptured) expect(each).toMatchObject({ ok: false, reason: 'no_session' });
  const notDone = await Promise.all([
    actions.takeSession('asset'),
    actions.closeSession(),
    actions.giveUp('record', 'Wrong'),
    actions.releaseRoute(route.id),
    actions.refuseRelease(route.id, 'No'),
    actions.refuseIfOpen(releaseRequest(60_000), 'No'),
  ]);
  const failure = { kind: 'signed_out', problems: [] };
  for (const each of notDone) expect(each).toEqual({ ok: false, failure });
  expect(await actions.readImage('captured-image:x')).toBeNull();
  expect(await actions.lookUpAsset('TRUCK-7')).toBeNull();
  await actions.retry('record');
  expect(asked).toEqual([]);
});

it('sends a refusal that waited for a network only if the route has no other request now', async () => {
  await expect.poll(() => phone.view().stage).toBe('signed_out');
  const { actions } = phone;
  await actions.logIn('marta.ribas', '482913');
  const { data: transfer, links } = refuseRelease.answers[200].example;
  const [{ id: organisationId }] = readAccount.answers[200].example.data.organisations;
  const path = `/${organisationId}/routes/${transfer.route_id}/release`;
  const open = { ...transfer, status: 'requested', refusal_reason: null, ended_at: null } as const;
  const given = { ...open, remainingMs: 60_000 };
  answers[`GET ${path}`] = () => json(200, { data: { ...open, id: transfer.to_driver_id }, links });
  answers[`PUT ${path}/refusal`] = () => json(200, { data: transfer, links });
  expect(await actions.refuseIfOpen(given, 'At the gate')).toMatchObject({ ok: false });
  expect(asked).toContain(`GET ${path}`);
  expect(asked).not.toContain(`PUT ${path}/refusal`);
  answers[`GET ${path}`] = () => json(200, { data: open, links });
  expect(await actions.refuseIfOpen(given, 'At the gate')).toEqual({ ok: true });
  expect(asked).toContain(`PUT ${path}/refusal`);
});

it('a driver who logs out while the app logs in is logged out', async () => {
  unanswered = /\/sessions$/;
  const loggedIn = phone.actions.logIn('marta.ribas', '482913');
  await expect.poll(() => asked.at(-1)).toMatch(/sessions$/);
  await phone.actions.logOut();
  expect(await loggedIn).toMatchObject({ ok: false });
  expect(phone.view().stage).toBe('signed_out');
});

it('a driver who logs out right after the start of a session is logged out', async () => {
  expect(await phone.actions.logIn('marta.ribas', '482913')).toEqual({ ok: true });
  await expect.poll(() => phone.view().stage).toBe('without_session');
  const taken = phone.actions.takeSession('019a9f3e-7c11-7d3c-a2bb-5a0c64d0a001');
  await expect.poll(() => phone.view().stage).toBe('working');
  // The app reads the session and its route, which are on their way.
  await expect.poll(() => asked.at(-1)).toMatch(/^GET /);
  await phone.actions.logOut();
  expect(await taken).toEqual({ ok: true });
  expect(phone.view()).toMatchObject({ stage: 'signed_out', session: null });
});

it('a log-in that is answered after another window has taken over opens nothing', async () => {
  await expect.poll(() => phone.view().stage).toBe('signed_out');
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  answers['POST /account/auth'] = async () => {
    await arrived;
    return json(200, authenticate.answers[200].example);
  };
  const loggedIn = phone.actions.logIn('marta.ribas', '482913');
  await expect.poll(() => asked).toEqual(['POST /account/auth']);
  const second = createDriverPhone(location.origin);
  try {
    await expect.poll(() => second.view().stage).toBe('elsewhere');
    const { takeOver } = second.actions;
    takeOver();
    await expect.poll(() => second.view().stage).toBe('signed_out');
    expect(phone.view().stage).toBe('elsewhere');
    arrive();
    expect(await loggedIn).toMatchObject({ ok: false });
    expect(phone.view()).toMatchObject({ stage: 'elsewhere', account: null });
    expect(localStorage.getItem('driver.remembered')).toBeNull();
  } finally {
    await second.stop();
  }
});

it('a log-in to another organisation does not end the session of the first, and says that it is open', async () => {
  const { data: account, links } = readAccount.answers[200].example;
  const [first] = account.organisations;
  const firstId = first.id;
  const second = { ...first, id: '019a9f3e-7c11-7d3c-a2bb-5a0c64d0a0ff', name: 'Transports Vila' };
  const organisations = [first, second];
  const session = { ...takeSession.answers[201].example.data, organisation_id: firstId };
  const overview = { ...readOneSession.answers[200].example.data, id: session.id };
  answers = {
    'GET /account': () => json(200, { data: { ...account, organisations }, links }),
    [`GET /${firstId}/routes/active`]: () => json(404, [problem('no_active_route', '')]),
    [`GET /${firstId}/sessions`]: () => json(200, { data: { ...session, device_id: deviceId() }, links }),
    [`GET /${firstId}/sessions/${session.id}`]: () => json(200, { data: overview, links }),
  };
  const { actions } = phone;
  await expect.poll(() => phone.view().stage).toBe('signed_out');
  await actions.logIn('marta.ribas', '482913');
  expect(await actions.chooseOrganisation(firstId)).toEqual({ ok: true });
  await expect.poll(() => phone.view().stage).toBe('working');
  await actions.logOut();

  const stages = new Set<string>();
  const stopWatching = phone.subscribe(() => stages.add(phone.view().stage));
  await actions.logIn('marta.ribas', '482913');
  expect(await actions.chooseOrganisation(second.id)).toEqual({ ok: true });
  await expect
    .poll(() => phone.view().leftSession)
    .toMatchObject({ sessionId: session.id, organisationName: first.name, startedAt: session.created_at });
  stopWatching();
  expect(phone.view()).toMatchObject({ stage: 'without_session', session: null, otherSession: null });
  expect(stages).not.toContain('revoked');
  expect(stages).not.toContain('working');
});
