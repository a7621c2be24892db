import { isRecord } from '@fleet/contract/ground/schema-reading';
import { shapeCheck } from '@fleet/contract/ground/shape-check';
import { WaitingRoute } from '@fleet/contract/planning/waiting-routes';
import { growingSchema } from '../calls/answer-schema.js';
import { isListOld, listPrefix } from './offline-list.js';
import type { OfflineListParts } from './phone-parts.js';

interface KeptRoutes {
  organisationId: string;
  /** The active route at the time of the read, because it decides which routes wait. */
  routeId: string | null;
  readAtMs: number;
  items: readonly WaitingRoute[];
}

/** The routes that wait for the driver, in the order in which they become active. */
export interface WaitingList {
  items(): readonly WaitingRoute[];
  /**
   * Reads the list if it is older than an hour, or was read with another active route. Resolves with false if the read
   * failed.
   */
  refresh(organisationId: string, routeId: string | null): Promise<boolean>;
}

const key = `${listPrefix}waiting`;
const check = shapeCheck(growingSchema(WaitingRoute));

export function createWaitingList(parts: OfflineListParts): WaitingList {
  const { api, announcer, clock, documents, keep, signal, concurrently } = parts;
  let list = keptRoutesOf(documents.find((each) => each.key === key)?.value);

  async function read(organisationId: string): Promise<WaitingRoute[] | null> {
    const items: WaitingRoute[] = [];
    const query = { page_size: 500 };
    for await (const page of api.pages('listWaitingRoutes', { organisationId, query, signal })) {
      if (!page.ok) return null;
      items.push(...page.body.data);
    }
    return items;
  }

  return {
    items: () => list?.items ?? nothing,
    async refresh(organisationId, routeId) {
      const nowMs = clock.now();
      const isCurrent = list?.routeId === routeId && !isListOld(list, organisationId, nowMs);
      if (signal.aborted || isCurrent) return true;
      const items = await concurrently(() => read(organisationId));
      if (items === null || signal.aborted) return false;
      const isChanged = JSON.stringify(items) !== JSON.stringify(list?.items ?? nothing);
      list = {
        organisationId,
        routeId,
        readAtMs: nowMs,
        items: isChanged ? items : (list?.items ?? nothing),
      };
      await keep([{ put: key, value: list }]);
      if (isChanged) announcer.emit('waitingRoutes', items);
      return true;
    },
  };
}

const nothing: readonly never[] = [];

function keptRoutesOf(value: unknown): KeptRoutes | null {
  return isKeptRoutes(value) ? value : null;
}

/** False for a document that this version cannot read. */
function isKeptRoutes(value: unknown): value is KeptRoutes {
  if (!isRecord(value) || !Array.isArray(value.items)) return false;
  const { organisationId, routeId, readAtMs, items } = value;
  if (typeof organisationId !== 'string' || !Number.isFinite(readAtMs)) return false;
  if (routeId !== null && typeof routeId !== 'string') return false;
  return items.every((each) => check.check(each).ok);
}
