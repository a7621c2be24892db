import { exampleIds } from '@fleet/contract/ground/contract-examples';
import { readRoute } from '@fleet/contract/planning/controller-routes';
import { afterEach, expect, it, vi } from 'vitest';
import { createAccess } from '../src/access/access-store.js';
import type { KeptAccess } from '../src/access/kept-access.js';
import { officeService, organisation, otherOrganisation, refusal, tokenFor } from './office-answers.js';

afterEach(() => vi.useRealTimers());

function accessFor(answers = {}, members: Partial<KeptAccess> = {}) {
  const office = officeService(answers);
  const first: KeptAccess = {
    ...{ username: 'nuria.camps', name: 'Núria Camps', token: 'a.b.c', expiresAt: Date.now() + 60_000 },
    ...{ organisations: [organisation], organisationId: organisation.id, lastOut: null, ...members },
  };
  let out = () => {};
  let back = () => {};
  let lastOut: string | null = null;
  let kept: KeptAccess | null = first;
  const access = createAccess({
    baseUrl: 'https://fleet.example',
    storage: {
      read: () => null,
      keep(next) {
        kept = next;
      },
    },
    others: {
      ask: async () => null,
      sayOut: () => {},
      lastOut: () => lastOut,
      listen(_access, onOut, onReturn) {
        out = onOut;
        back = onReturn;
        return () => {};
      },
    },
    first,
    fetch: office.fetch,
  });
  const ended = () => {
    const state = access.state();
    return state.stage === 'signed_in' ? state.ended : state.stage;
  };
  /** The browser shows the frozen window again, and the last log-out now has this name. */
  const returnAfter = (named: string | null) => {
    lastOut = named;
    back();
  };
  return { access, office, ended, kept: () => kept, sayOutElsewhere: () => out(), returnAfter };
}

const read = ({ access }: ReturnType<typeof accessFor>) =>
  access.call((api) => api.readRoute({ routeId: exampleIds.route }));

it('the token ends at its time, even if nobody does anything', () => {
  vi.useFakeTimers();
  const shown = accessFor();
  vi.advanceTimersByTime(59_000);
  expect(shown.ended()).toBeNull();
  vi.advanceTimersByTime(2_000);
  expect(shown.ended()).toBe('expired');
});

it('calls wait for the password, and are sent with the new token', async () => {
  const shown = accessFor({ 'GET /routes/*': refusal('invalidated_token') });
  const results = [read(shown), read(shown)];
  await expect.poll(shown.ended).toBe('invalidated');
  const waiting = read(shown);
  shown.office.answer({ 'POST /account/auth': refusal('invalid_credentials') });
  expect(await shown.access.resume('wrong')).toMatchObject({ kind: 'refused' });
  expect(shown.ended()).toBe('invalidated');
  shown.office.answer({
    'POST /account/auth': () => tokenFor(organisation),
    'GET /routes/*': refusal('not_found'),
  });
  expect(await shown.access.resume('seven grey mountain goats')).toBeNull();
  for (const result of [...results, waiting]) {
    expect(await result).toMatchObject({ ok: false, failure: { kind: 'refused', status: 404 } });
  }
  const tokens = shown.office.sent('GET /routes/*').map(({ headers }) => headers.get('authorization'));
  expect(new Set(tokens.slice(-3)).size).toBe(1);
  expect(tokens.at(-1)).not.toBe('Bearer a.b.c');
});

it('a log-out ends the calls that wait, also a log-out in another window', async () => {
  for (const leave of ['here', 'elsewhere']) {
    const shown = accessFor({ 'GET /routes/*': refusal('expired_token') });
    const result = read(shown);
    await expect.poll(shown.ended).toBe('expired');
    if (leave === 'here') shown.access.signOut();
    else shown.sayOutElsewhere();
    expect(await result).toEqual({ ok: false, failure: { kind: 'signed_out', problems: [] } });
    expect(shown.access.state()).toEqual({
      stage: 'signed_out',
      because: leave === 'here' ? 'logged_out' : 'other_window',
    });
    expect(await read(shown)).toMatchObject({ ok: false, failure: { kind: 'signed_out' } });
  }
});

it('a user who has lost the organisation meanwhile must choose again', async () => {
  const other = { id: '019a9f3e-7c11-7d3c-a2bb-5a0c64d0c111', name: 'Tres Valls' };
  const third = { ...other, id: '019a9f3e-7c11-7d3c-a2bb-5a0c64d0c222' };
  const shown = accessFor({ 'POST /account/auth': () => tokenFor(other, third) });
  expect(await shown.access.resume('seven grey mountain goats')).toBeNull();
  expect(shown.access.state()).toMatchObject({ stage: 'choosing', organisations: [other, third] });
  shown.access.choose('another');
  expect(shown.ended()).toBe('choosing');
  shown.access.choose(third.id);
  expect(shown.access.state()).toMatchObject({ stage: 'signed_in', organisation: third });
});

it('a new token in a response is stored for the next page', async () => {
  const issued = Math.floor(Date.now() / 1_000);
  const token = (gen: number) =>
    `e30.${btoa(JSON.stringify({ sub: 'nuria', gen, iat: issued, exp: issued + 3_600 }))}.e30`;
  const next = token(2);
  const headers = { authorization: `Bearer ${next}` };
  const answer = { body: readRoute.answers[200].example, headers };
  const shown = accessFor({ 'GET /routes/*': answer }, { token: token(1) });
  await read(shown);
  await expect.poll(() => shown.kept()?.token).toBe(next);
  expect(shown.ended()).toBeNull();
  shown.access.signOut();
  expect(shown.kept()).toBeNull();
});

it('a window that missed a log-out is logged out when it starts, and when the browser shows it again', () => {
  const started = accessFor({}, { lastOut: 'an earlier one' });
  expect(started.ended()).toBe('signed_out');
  expect(started.kept()).toBeNull();
  const shown = accessFor();
  shown.returnAfter(null);
  expect(shown.ended()).toBeNull();
  shown.returnAfter('another');
  expect(shown.access.state()).toEqual({ stage: 'signed_out', because: 'other_window' });
  expect(shown.kept()).toBeNull();
});

it.each([
  ['another organisation', [otherOrganisation]],
  ['a choice of others', [otherOrganisation, { ...otherOrganisation, id: exampleIds.site }]],
])('a call that waits is not sent when the log-in leads to %s', async (_name, left) => {
  const organisations = [organisation, otherOrganisation];
  const shown = accessFor({ 'GET /routes/*': refusal('invalidated_token') }, { organisations });
  const result = read(shown);
  await expect.poll(shown.ended).toBe('invalidated');
  const later = shown.access.ofOrganisation(organisation.id);
  shown.office.answer({
    'POST /account/auth': () => tokenFor(...left),
    'GET /routes/*': { body: readRoute.answers[200].example },
  });
  const before = shown.office.sent('GET /routes/*').length;
  expect(await shown.access.resume('seven grey mountain goats')).toBeNull();
  const ended = { ok: false, failure: { kind: 'signed_out', problems: [] } };
  expect(await result).toEqual(ended);
  if (left.length > 1) shown.access.choose(otherOrganisation.id);
  // What a page of the lost organisation would send next.
  expect(await later.call((api) => api.readRoute({ routeId: exampleIds.route }))).toEqual(ended);
  expect(await later.download('/exports/routes.csv')).toEqual(ended);
  expect(shown.office.sent('GET /routes/*').length).toBe(before);
  expect(await read(shown)).toMatchObject({ ok: true });
});
