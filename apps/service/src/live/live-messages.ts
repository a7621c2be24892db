import type { LiveMessageName } from '@fleet/contract/driving/live';
import { isVisible } from '@fleet/domain/accounts/permission-check';
import { renderLastPosition } from '../progress/read-last-position.js';
import { seesSite } from '../routes/route-sight.js';
import { renderTransfer } from '../routes/transfer-row.js';
import { renderSessionOverview } from '../sessions/render-session-overview.js';
import type { LiveRecords } from './live-changes.js';

/** A message of the stream as text, without its id. */
export type MessageText = string;

/** What is sent to the readers of certain sites about some changes. */
export interface LiveBatch {
  /** The `id` of the last message: the reader knows everything up to there. */
  id: string;
  /** Each reader gets all of them, in this order. */
  messages: MessageText[];
  /** By session: a newer position replaces one that was not sent yet. */
  positions: ReadonlyMap<string, MessageText>;
}

export function messageText(name: LiveMessageName, data: unknown): MessageText {
  return `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}

const texts = new WeakMap<object, MessageText>();

/** The text of a record, written once for all readers. */
function textOnce<Row extends object>(
  name: LiveMessageName,
  row: Row,
  render: (row: Row) => unknown,
): MessageText {
  const known = texts.get(row) ?? messageText(name, render(row));
  texts.set(row, known);
  return known;
}

/**
 * The messages for a reader of these sites; no sites means all. `earlierSites` has the earlier site of each route, as
 * far as known: if a reader saw a route at its earlier site and does not see it now, a message says that it is gone.
 */
export function batchFor(
  changes: LiveRecords,
  siteLimit: readonly string[],
  earlierSites: ReadonlyMap<string, string | null>,
): Omit<LiveBatch, 'id'> {
  const sees = (siteId: string | null) => seesSite(siteLimit, siteId);
  const wasSeen = (routeId: string) => earlierSites.has(routeId) && sees(earlierSites.get(routeId) ?? null);
  const left = changes.routes.filter(({ id, site_id }) => !sees(site_id) && wasSeen(id));
  const gone = [...left, ...changes.goneRoutes.filter(({ siteId }) => sees(siteId))];
  return {
    messages: [
      ...changes.sessions
        .filter((each) => isVisible(siteLimit, each.driver_site_ids))
        .map((each) => textOnce('session', each, renderSessionOverview)),
      ...changes.routes
        .filter(({ site_id }) => sees(site_id))
        .map((each) => textOnce('route', each, (route) => route)),
      ...gone.map((each) => messageText('route', { id: each.id, status: 'gone' })),
      ...changes.transfers
        .filter(({ site_id }) => sees(site_id))
        .map((each) => textOnce('transfer', each, renderTransfer)),
    ],
    positions: new Map(
      changes.positions
        .filter((each) => isVisible(siteLimit, each.driver_site_ids))
        .map((each) => [each.session_id, textOnce('vehicle', each, renderLastPosition)]),
    ),
  };
}
