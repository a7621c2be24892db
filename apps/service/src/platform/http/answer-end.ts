import type { Socket } from 'node:net';

/** A response, which emits `close` when it ends. */
export interface Answer {
  once(event: 'close', end: () => void): unknown;
}

interface Followed {
  isEnded: boolean;
  endWork: (() => void)[];
}

const followed = new WeakMap<Answer, Followed>();
/** The functions that end the responses of each HTTP/1 connection. */
const endsOf = new WeakMap<Socket, Set<() => void>>();

/**
 * Watches a response, so that `isEnded` and `whenEnded` know its end. Call this when its request arrives, because the
 * client may leave at any later moment. When a connection ends, Node closes its responses, except an HTTP/1 response
 * that waits for an earlier one. So pass the connection for HTTP/1.
 */
export function followAnswer(answer: Answer, connection: Socket | null): Followed {
  const state: Followed = { isEnded: connection?.destroyed === true, endWork: [] };
  followed.set(answer, state);
  if (state.isEnded) return state;
  const ends = connection === null ? null : responsesOf(connection);
  const end = () => {
    ends?.delete(end);
    if (state.isEnded) return;
    state.isEnded = true;
    for (const work of state.endWork) work();
  };
  answer.once('close', end);
  ends?.add(end);
  return state;
}

function responsesOf(connection: Socket): Set<() => void> {
  const known = endsOf.get(connection);
  if (known !== undefined) return known;
  const ends = new Set<() => void>();
  endsOf.set(connection, ends);
  connection.once('close', () => {
    for (const end of ends) end();
  });
  return ends;
}

/** Whether the response has been sent or its client has gone. */
export function isEnded(answer: Answer): boolean {
  return followed.get(answer)?.isEnded === true;
}

/** Does the work when the response has been sent or its client has gone; immediately if this has already happened. */
export function whenEnded(answer: Answer, work: () => void): void {
  const state = followed.get(answer) ?? followAnswer(answer, null);
  if (state.isEnded) work();
  else state.endWork.push(work);
}
