import type { TSchema } from 'typebox';
import * as Type from 'typebox';
import { Link } from './envelope.js';
import { enumeration } from './primitives.js';

/** The query of a write that allows a dry run: everything is checked and decided, but nothing is written [C-10]. */
export const dryRunQuery = {
  validate_only: Type.Optional(
    Type.Boolean({
      description:
        'If true, the call changes nothing and returns what it would do, or all its errors. A success is 200 with `validated_only`. Identifiers of new records in it are not kept.',
    }),
  ),
};

export const saveResults = ['created', 'changed', 'unchanged'] as const;
export const SaveResult = enumeration(saveResults, { description: 'What the save did or would do.' });

/** Envelope of the record after a save, or as it would be after a dry run, and the result of the save. */
export function saved<Schema extends TSchema>(data: Schema) {
  return Type.Object({
    data,
    result: SaveResult,
    validated_only: Type.Optional(Type.Boolean({ description: 'True after a dry run.' })),
    links: Type.Array(Link),
  });
}
