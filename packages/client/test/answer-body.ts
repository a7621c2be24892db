import type { CallResult } from '../src/calls/call-result.js';

/** The body of a call that must succeed. */
export function bodyOf<Body>(result: CallResult<Body>): Body {
  if (result.ok) return result.body;
  throw new Error(JSON.stringify(result.failure));
}
