import { type ContextParts, openContext } from '../context-factory.js';
import { findDue } from '../platform/due-work/due-queries.js';
import type { DueWork } from '../platform/due-work/due-work.js';
import { autoRelease } from './auto-release.js';
import { dueTransferQueue, transfersChannel } from './due-transfer-queries.js';

/** Carries out requests for routes whose deadline has passed [C-8]. */
export function dueTransfers(parts: ContextParts): DueWork {
  return {
    name: 'auto_release',
    channel: transfersChannel,
    find: (search) => findDue(parts.pool, dueTransferQueue, search),
    carryOut: ({ organisationId, id }) =>
      autoRelease(
        openContext(parts, organisationId, { kind: 'system', part: 'due_work' }, parts.newId()),
        id,
      ),
  };
}
