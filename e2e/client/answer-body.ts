import type { CallResult } from '../../packages/client/src/calls/call-result.js';

/** Returns the body of a call that must succeed. */
export function bodyOf<Body>(result: CallResult<Body>): Body {
  if (result.ok) return result.body;
  throw new Error(JSON.stringify(result.failure));
}
