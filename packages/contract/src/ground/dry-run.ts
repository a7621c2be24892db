import type { TSchema } from 'typebox';
import * as Type from 'typebox';
import { Link } from './envelope.js';
import { enumeration } from './primitives.js';

/** The query of a write that may be tried: everything is checked and decided, and nothing stays [C-10]. */
export const dryRunQuery = {
  validate_only: Type.Optional(
    Type.Boolean({
      description:
        'True: returns what the call would do, with every fault that it would have, and changes nothing. The response is 200 with `validated_only`; identifiers of new records are not kept.',
    }),
  ),
};

export const saveResults = ['created', 'changed', 'unchanged'] as const;

/** Envelope of what a save left or would leave, and what it did or would do. */
export function saved<Schema extends TSchema>(data: Schema) {
  return Type.Object({
    data,
    result: enumeration(saveResults, { description: 'What the save did, or would do.' }),
    validated_only: Type.Optional(
      Type.Boolean({ description: 'True where the call was tried and nothing was done.' }),
    ),
    links: Type.Array(Link),
  });
}
