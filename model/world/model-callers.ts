import { isRecord } from '@fleet/contract/ground/schema-reading';
import type { ExpectedAnswer, Moment } from '../reference/expectation.js';
import { byName, type State } from '../reference/reference-state.js';
import { differences, type ServiceAnswer } from './answer-matching.js';
import { applyCall, type Call } from './model-call.js';
import { pin } from './model-fixture.js';
import type { WireRequest } from './model-http.js';
import { Difference, idIn, type Model, type World } from './model-world.js';

/** A request of a person. */
export interface Sending {
  method: string;
  /** Below the organisation. */
  path: string;
  organisation: string;
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
}

/** Sends a request as a person, with a valid token. */
export async function sendAs(
  world: World,
  state: State,
  person: string,
  sending: Sending,
): Promise<ServiceAnswer> {
  const token = await tokenOf(world, state, person);
  return world.http.send(wireOf(world, state, token, sending));
}

function wireOf(world: World, state: State, token: string, sending: Sending): WireRequest {
  const { method, path, organisation, body, headers = {} } = sending;
  return {
    method,
    url: `${world.service.baseUrl()}/${idIn(state, organisation)}${path}`,
    headers: { authorization: `Bearer ${token}`, ...headers },
    body: body === undefined ? null : JSON.stringify(body),
  };
}

/**
 * Returns a valid token of the person. If their token was invalidated, first checks that the service refuses it within
 * a second [C-3].
 */
export async function tokenOf(world: World, state: State, name: string): Promise<string> {
  const person = byName(state.people, name);
  const known = world.tokens.get(name);
  if (known?.generation === person.generation) return known.token;
  if (known !== undefined) await expectInvalid(world, name, known.token);
  const token = await logIn(world, name, person.role === 'integration');
  world.tokens.set(name, { token, generation: person.generation });
  return token;
}

async function expectInvalid(world: World, name: string, token: string): Promise<void> {
  const until = Date.now() + 1_000;
  const url = `${world.service.baseUrl()}/account`;
  const headers = { authorization: `Bearer ${token}` };
  for (;;) {
    const answer = await world.http.send({ method: 'GET', url, headers, body: null });
    const expected: ExpectedAnswer = { status: 401, faults: ['invalidated_token Authorization'] };
    const found = differences(expected, answer, new Map());
    if (found.length === 0) return;
    if (Date.now() > until)
      throw new Difference(`the old token of ${name} is still valid: ${found.join('; ')}`);
  }
}

async function logIn(world: World, name: string, isKey: boolean): Promise<string> {
  const { usernames, keys } = world.credentials;
  const base = `${world.service.baseUrl()}/account/auth`;
  const answer = await world.http.send(
    isKey
      ? { method: 'GET', url: base, headers: { 'x-api-key': keys.get(name) ?? '' }, body: null }
      : {
          method: 'POST',
          url: base,
          headers: {},
          body: JSON.stringify({ username: usernames.get(name), password: pin }),
        },
  );
  const token = bearerIn(answer);
  if (token === null)
    throw new Difference(`${name} cannot log in: ${answer.status} ${JSON.stringify(answer.body)}`);
  return token;
}

function bearerIn({ headers }: ServiceAnswer): string | null {
  const { authorization } = headers;
  return typeof authorization === 'string' ? authorization.slice('Bearer '.length) : null;
}

/** The HTTP request of a call. */
export async function wireOfCall(
  world: World,
  state: State,
  call: Call,
  respelled = false,
): Promise<WireRequest> {
  const id = (name: string) => idIn(state, name);
  const token = await tokenOf(world, state, call.caller);
  const key = call.key === undefined ? {} : { 'idempotency-key': call.key };
  return wireOf(world, state, token, {
    method: call.method,
    path: call.path(id),
    organisation: call.organisation,
    ...(call.body === undefined ? {} : { body: call.body(id, respelled) }),
    headers: { ...call.headers, ...key },
  });
}

/** Makes a call, and compares its response with the rules. Throws a `Difference`. */
export async function makeCall(world: World, model: Model, call: Call, respelled = false): Promise<void> {
  const { state } = model;
  const wire = await wireOfCall(world, state, call, respelled);
  const at: Moment = { from: Date.now(), to: Number.POSITIVE_INFINITY };
  const answer = await world.http.send(wire);
  at.to = Date.now();
  world.transcript.push(`${call.caller} ${call.description} -> ${tellAnswer(answer)}`);
  // If the response does not contain the time, `from` and `to` stay the same.
  const expected = applyCall(state, call, at);
  count(world, call, expected);
  const found = differences(expected, answer, state.ids);
  if (found.length > 0) throw new Difference(found.join('\n'));
  takeToken(world, state, call.caller, answer);
}

function count({ met }: World, { need }: Call, { status, faults = [], data }: ExpectedAnswer): void {
  const marks = Array.isArray(data) ? data : [data];
  const results = marks.flatMap((each) =>
    isRecord(each) && typeof each.result === 'string'
      ? [
          ['late', 'quarantined', 'out_of_order']
            .filter((mark) => each[mark] === true)
            .concat(each.result)
            .join(' '),
        ]
      : [],
  );
  const codes = faults.map((each) => each.split(' ')[0] ?? each);
  for (const what of new Set([...codes, ...results, ''])) {
    const key = `${need} ${status} ${what}`.trim();
    met.set(key, (met.get(key) ?? 0) + 1);
  }
}

/** Uses the token of a response from now on [R-AUT-19]. */
export function takeToken(world: World, state: State, name: string, answer: ServiceAnswer): void {
  const token = bearerIn(answer);
  if (token !== null) world.tokens.set(name, { token, generation: byName(state.people, name).generation });
}

function tellAnswer({ status, body }: ServiceAnswer): string {
  if (Array.isArray(body)) {
    return `${status} ${body.map((each) => (isRecord(each) ? `${each.code} ${each.key ?? ''}`.trim() : '')).join(', ')}`;
  }
  const data = isRecord(body) ? body.data : undefined;
  if (Array.isArray(data)) return `${status} ${JSON.stringify(data).slice(0, 600)}`;
  if (!isRecord(data)) return String(status);
  const { id, status: state, version, result, late, quarantined } = data;
  return `${status} ${JSON.stringify({ id, status: state, version, result, late, quarantined })}`;
}
