import type { TSchema } from 'typebox';
import * as Type from 'typebox';
import { exampleLinks } from '../ground/contract-examples.js';
import { saved } from '../ground/dry-run.js';
import { collection, single } from '../ground/envelope.js';
import { closed, Identifier, IntegrationKey } from '../ground/primitives.js';

/** Path parameters of a record by the caller's own key. */
export const keyParams = closed({ organisationId: Identifier, integrationKey: IntegrationKey });

/** A page of records, as the organisation's list has it. */
export const pageOf = <Schema extends TSchema>(schema: Schema, example: unknown, path: string) => ({
  200: {
    description: 'A page.',
    schema: collection(schema),
    example: {
      pagination: { page_size: 50, page_no: 1, total: 1 },
      data: [example],
      links: exampleLinks(`${path}?page_size=50&page_no=1`),
    },
    headers: { ETag: 'The state of the page.' },
  },
});

const tags = { ETag: 'The state, for If-Match.' };

/** The current record. */
export const read = <Schema extends TSchema>(schema: Schema, example: unknown, path: string) => ({
  200: {
    description: 'As it stands.',
    schema: single(schema),
    example: { data: example, links: exampleLinks(path) },
    headers: tags,
  },
});

/** A record after a PATCH. */
export const changed = <Schema extends TSchema>(schema: Schema, example: unknown, path: string) => ({
  200: {
    description: 'As it stands now.',
    schema: saved(schema),
    example: { data: example, result: 'changed', links: exampleLinks(path) },
    headers: tags,
  },
});

/** After a DELETE, tried or done. */
export const deleted = { 204: { description: 'It was deleted, or would be.', schema: null } };

/** The query of a DELETE that answers without a body. */
export const dryDeletionQuery = closed({
  validate_only: Type.Optional(
    Type.Boolean({
      description:
        'True: says whether the call would delete, with every fault that it would have, and does nothing.',
    }),
  ),
});

export const patchNote =
  'A JSON merge patch: missing members stay, null removes one. A patch without a change writes nothing.';
