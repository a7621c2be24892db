import type { Route } from '@fleet/contract/planning/routes';
import { routeFailures } from '@fleet/domain/progress/route-failures';
import { routeOutlook } from '@fleet/domain/progress/route-outlook';
import type { Context } from '../context.js';

/** The value of the column `outlook`. Every statement that writes a document also writes this column. */
export function outlookText(route: Route): string | null {
  const outlook = routeOutlook(route);
  return outlook === null ? null : JSON.stringify(outlook);
}

/**
 * The value of the column `failures`. Every statement that changes a document writes it; in a new route nothing has
 * failed.
 */
export function failuresText(route: Route): string | null {
  const failures = routeFailures(route);
  return failures === null ? null : JSON.stringify(failures);
}

/**
 * Writes the outlook and the failures of a locked route whose document is unchanged, because an earlier version of the
 * service stored neither.
 */
export async function storeOutlook(ctx: Context, route: Route): Promise<void> {
  await ctx.db.query({
    name: 'store-outlook',
    text: 'update routes set outlook = $3, failures = $4 where organisation_id = $1 and id = $2',
    values: [ctx.organisationId, route.id, outlookText(route), failuresText(route)],
  });
}
