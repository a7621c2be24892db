import type { Moment } from '../reference/expectation.js';
import { type ExpectedAnswer, refused } from '../reference/expectation.js';
import { barred, type Need } from '../reference/reference-access.js';
import { byName, type Scene, type State } from '../reference/reference-state.js';

/** Returns the service's id of a record. */
export type IdOf = (name: string) => string;

/** A request of the model, with the rule for its response and its changes. */
export interface Call {
  /** A description of the request for people, without its sender. */
  description: string;
  /** The name of the person. */
  caller: string;
  /** The organisation in the path. */
  organisation: string;
  need: Need;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below the organisation, beginning with a slash. */
  path(id: IdOf): string;
  /** `respelled`: the same content in another spelling [C-1][C-6]. */
  body?(id: IdOf, respelled: boolean): unknown;
  headers?: Readonly<Record<string, string>>;
  /** The Idempotency-Key of a POST. */
  key?: string;
  /**
   * Faults of form, and the rule for the valid parts of the call. The service changes nothing and returns the faults of
   * both.
   */
  misshapen?: { faults: readonly string[]; rest(scene: Scene): ExpectedAnswer };
  /** Applied again when the call is repeated, so it may contain names and values but no state. */
  rule(scene: Scene): ExpectedAnswer;
}

/** Applies a call to a state; returns the expected response. */
export function applyCall(state: State, call: Call, at: Moment): ExpectedAnswer {
  const person = byName(state.people, call.caller);
  const refusal = barred(person, call.organisation, call.need);
  if (refusal !== null) return refusal;
  const scene = { state, org: byName(state.organisations, call.organisation), at };
  if (call.misshapen !== undefined)
    return withFaultsOfForm(call.misshapen.faults, call.misshapen.rest(scene));
  return call.key === undefined ? call.rule(scene) : applyOnce(scene, call, call.key);
}

/**
 * Adds the faults of form to the answer. The fault of a missing permission or record comes before them; conflicts of
 * state are not returned [C-2].
 */
function withFaultsOfForm(
  ofForm: readonly string[],
  { status, faults = [] }: ExpectedAnswer,
): ExpectedAnswer {
  if (status === 403 || status === 404) return refused(status, ...faults, ...ofForm);
  return refused(400, ...ofForm, ...(status === 422 ? faults : []));
}

/**
 * Repeats the first response for an Idempotency-Key, even if the state has changed, but without the token, which is a
 * secret [C-1].
 */
function applyOnce(scene: Scene, call: Call, key: string): ExpectedAnswer {
  const { keyed } = scene.state;
  const place = `${call.organisation} ${call.caller} ${key}`;
  const stored = keyed.get(place);
  if (stored === undefined) {
    const answer = call.rule(scene);
    keyed.set(place, { call: call.description, answer });
    return answer;
  }
  if (stored.call !== call.description) return refused(422, 'idempotency_key_reused Idempotency-Key');
  const { renewsToken: _token, ...answer } = stored.answer;
  return { ...answer, headers: { ...answer.headers, 'idempotency-replayed': 'true' } };
}
