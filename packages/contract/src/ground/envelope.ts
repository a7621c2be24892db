import type { Static, TSchema } from 'typebox';
import * as Type from 'typebox';

/** A link to a related call. Only calls that the caller may make are listed [R-ENV-7][C-1]. */
export const Link = Type.Object({
  rel: Type.String({ examples: ['self'] }),
  href: Type.String({ examples: ['https://fleet.example/api/v2/…'] }),
});
export type Link = Static<typeof Link>;
export const Links = Type.Array(Link);

/** The position of a page in its collection [R-ENV-2][R-ENV-3][R-ENV-4]. */
export const Pagination = Type.Object({
  page_size: Type.Integer({ minimum: 1, maximum: 500 }),
  page_no: Type.Integer({ minimum: 1 }),
  total: Type.Integer({ minimum: 0 }),
});
export type Pagination = Static<typeof Pagination>;

/** Envelope of a single resource [R-ENV-6][R-ENV-7]. */
export function single<Schema extends TSchema>(data: Schema) {
  return Type.Object({ data, links: Links });
}

/** Envelope of a page of a collection [R-ENV-5]. */
export function collection<Schema extends TSchema>(item: Schema) {
  return Type.Object({ pagination: Pagination, data: Type.Array(item), links: Links });
}

/**
 * Envelope of a part of an endless feed. `next_cursor` is the position at which to continue, even at the end of the
 * feed. `pagination` describes the entries after the requested position: the response is their first page, and
 * `total` counts them up to a limit that each operation states [R-ENV-5][C-1].
 */
export function feed<Schema extends TSchema>(item: Schema) {
  return Type.Object({
    pagination: Pagination,
    data: Type.Array(item),
    next_cursor: Type.String({
      description:
        'Where to continue reading: after the last entry, or at the same position if there is none.',
    }),
    links: Links,
  });
}

/** Envelope of the response to a write of session records, with the flush receipt next to `data` [C-4]. */
export function receipted<Schema extends TSchema>(data: Schema) {
  return Type.Object({ data, received_through: ReceivedThrough, links: Links });
}

/** The highest record number of the session up to which nothing is missing; 0 when none [C-4]. */
export const ReceivedThrough = Type.Integer({
  minimum: 0,
  description: 'Highest record number of the session up to which nothing is missing.',
});

/** Query of every paginated collection [C-1]. */
export const pageQuery = {
  page_no: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000, default: 1 })),
  page_size: Type.Optional(Type.Integer({ minimum: 1, maximum: 500, default: 50 })),
};

/** A sentence for the description of a list that can be read in the order of change [C-1]. */
export const changeOrderNote =
  'With `updated_since`, only records changed since then, oldest change first. The `next` link then has a `cursor`, so that no record is skipped.';
