import type { TSchema } from 'typebox';
import { explainShape } from './shape-explanation.js';

/**
 * Whether a value fits a schema, for browsers: the explanation decides, so that the engine of TypeBox need not be
 * loaded (30 kB compressed). Besides, the content security policy of a page can forbid compiling.
 */
export function decisionOf(schema: TSchema): (value: unknown) => boolean {
  return (value) => explainShape(schema, value).length === 0;
}
