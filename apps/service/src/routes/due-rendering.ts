import { type ContextParts, openContext } from '../context-factory.js';
import { findDue } from '../platform/due-work/due-queries.js';
import type { DueWork } from '../platform/due-work/due-work.js';
import { refreshDocument } from './render-progress.js';
import { renderingChannel, renderingQueue, takeRouteToRender } from './route-rendering-queries.js';
import { lockRoute } from './route-store.js';
import { storeOutlook } from './stored-outlook.js';

/** Renders the routes that a change of a driver or an asset has postponed, one after the other. */
export function dueRendering(parts: ContextParts): DueWork {
  return {
    name: 'render_route',
    channel: renderingChannel,
    width: 1,
    find: (search) => findDue(parts.pool, renderingQueue, search),
    carryOut: ({ organisationId, id }) =>
      openContext(parts, organisationId, { kind: 'system', part: 'due_work' }, parts.newId()).inTransaction(
        async (tx) => {
          // The route is locked first, in the common order, because a transaction that notes a route to render may
          // also have locked its driver first.
          const route = await lockRoute(tx, id);
          const lateMs = await takeRouteToRender(tx, id);
          if (route === null || lateMs === null) return { kind: 'gone' };
          const isOpen = route.status === 'planned' || route.status === 'active';
          // The document of a closed route stays as it is.
          const rendered = isOpen ? await refreshDocument(tx, route) : null;
          if (!isOpen || rendered?.after === route) await storeOutlook(tx, route.route);
          return { kind: 'done', lateMs };
        },
      ),
  };
}
