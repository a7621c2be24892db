import { writeAudit } from '../audit/write-audit.js';
import type { Context } from '../context.js';
import { appendEvent } from '../platform/outbox/append-event.js';
import { withinOrganisation } from '../within-organisation.js';
import { insertOrganisation } from './account-queries.js';

/**
 * Creates an organisation and returns its id. To create its first user, call `createUser` in a context of the
 * organisation.
 */
export async function createOrganisation(ctx: Context, input: { name: string }): Promise<string> {
  return ctx.inTransaction(async (tx) => {
    const id = tx.newId();
    await insertOrganisation(tx, { id, name: input.name });
    const own = withinOrganisation(tx, id);
    const data = { organisation_id: id, name: input.name };
    await Promise.all([
      appendEvent(own, { type: 'organisation_created', at: new Date(tx.now()).toISOString(), data }),
      writeAudit(own, {
        action: 'organisation.create',
        subjectKind: 'organisation',
        subjectId: id,
        after: input,
      }),
    ]);
    return id;
  });
}
