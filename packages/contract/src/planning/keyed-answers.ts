import type { TSchema } from 'typebox';
import * as Type from 'typebox';
import { exampleLinks } from '../ground/contract-examples.js';
import { saved } from '../ground/dry-run.js';
import { collection, single } from '../ground/envelope.js';
import { closed, Identifier, IntegrationKey } from '../ground/primitives.js';

/** The path parameters of a record that is named by the caller's own key. */
export const keyParams = closed({ organisationId: Identifier, integrationKey: IntegrationKey });

/** The response with a page of records. */
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

const tags = { ETag: 'The state of the record, for If-Match.' };

/** The response with one record. */
export const read = <Schema extends TSchema>(schema: Schema, example: unknown, path: string) => ({
  200: {
    description: 'The record.',
    schema: single(schema),
    example: { data: example, links: exampleLinks(path) },
    headers: tags,
  },
});

/** The response to a PATCH. */
export const changed = <Schema extends TSchema>(schema: Schema, example: unknown, path: string) => ({
  200: {
    description: 'The current state of the record.',
    schema: saved(schema),
    example: { data: example, result: 'changed', links: exampleLinks(path) },
    headers: tags,
  },
});

/** The response to a DELETE, even if it is a dry run. */
export const deleted = {
  204: { description: 'The record was deleted, or would be deleted in case of a dry run.', schema: null },
};

/** The query of a DELETE whose response has no body. */
export const dryDeletionQuery = closed({
  validate_only: Type.Optional(
    Type.Boolean({
      description:
        'If true, the call deletes nothing. The response is 204 if the call would delete the record; otherwise it lists all errors.',
    }),
  ),
});

export const patchNote =
  'A JSON merge patch: missing members stay, null removes a member. A patch without a change writes nothing.';
