import type { Moment } from '../reference/expectation.js';
import { type ExpectedAnswer, refused } from '../reference/expectation.js';
import { barred, type Need } from '../reference/reference-access.js';
import { byName, type Scene, type State } from '../reference/reference-state.js';

/** The id or key of a record on the wire. */
export type IdOf = (name: string) => string;

/** A request of the model, with the rule that says how it is answered and what it changes. */
export interface Call {
  /** For people: the request, without its sender. */
  told: string;
  /** The name of the person. */
  caller: string;
  /** Whose path is called. */
  organisation: string;
  need: Need;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below the organisation, beginning with a slash. */
  path(id: IdOf): string;
  /** `respelled`: the same said in other words [C-1][C-6]. */
  body?(id: IdOf, respelled: boolean): unknown;
  headers?: Readonly<Record<string, string>>;
  /** The Idempotency-Key of a POST. */
  key?: string;
  /** Faults of form, and the rule for the valid parts of the call: nothing happens, and both are returned. */
  misshapen?: { faults: readonly string[]; rest(scene: Scene): ExpectedAnswer };
  /** Applied again when the call is repeated, so it contains names and values only, and no state. */
  rule(scene: Scene): ExpectedAnswer;
}

/** How a call is answered in a state, which it changes. */
export function applyCall(state: State, call: Call, at: Moment): ExpectedAnswer {
  const person = byName(state.people, call.caller);
  const refusal = barred(person, call.organisation, call.need);
  if (refusal !== null) return refusal;
  const scene = { state, org: byName(state.organisations, call.organisation), at };
  if (call.misshapen !== undefined) return besideForm(call.misshapen.faults, call.misshapen.rest(scene));
  return call.key === undefined ? call.rule(scene) : applyOnce(scene, call, call.key);
}

/** What the caller may not do or see comes first; a conflict of state is not returned [C-2]. */
function besideForm(ofForm: readonly string[], { status, faults = [] }: ExpectedAnswer): ExpectedAnswer {
  if (status === 403 || status === 404) return refused(status, ...faults, ...ofForm);
  return refused(400, ...ofForm, ...(status === 422 ? faults : []));
}

/** The first answer under a key is given again, whatever has happened since; but for a token, which is a secret [C-1]. */
function applyOnce(scene: Scene, call: Call, key: string): ExpectedAnswer {
  const { keyed } = scene.state;
  const place = `${call.organisation} ${call.caller} ${key}`;
  const stored = keyed.get(place);
  if (stored === undefined) {
    const answer = call.rule(scene);
    keyed.set(place, { call: call.told, answer });
    return answer;
  }
  if (stored.call !== call.told) return refused(422, 'idempotency_key_reused Idempotency-Key');
  const { renewsToken: _token, ...answer } = stored.answer;
  return { ...answer, headers: { ...answer.headers, 'idempotency-replayed': 'true' } };
}
