import type { DriverClient } from '@fleet/client';
import { keepDraft, readDraft } from './draft-store.js';
import type { WaitingRoute } from './phone-view.js';

/** The routes that wait, as the service last said; kept so that tomorrow can be seen without a network. */
export interface WaitingRoutes {
  kept(): Promise<readonly WaitingRoute[]>;
  /** Asks the service; null when it did not answer. Without a session there is nothing to ask. */
  read(): Promise<readonly WaitingRoute[] | null>;
}

export function createWaitingRoutes(
  client: DriverClient,
  username: string,
  organisationId: string,
): WaitingRoutes {
  const key = `waiting-routes/${organisationId}/${username.toLowerCase()}`;
  return {
    async kept() {
      const kept = await readDraft(key);
      return Array.isArray(kept) ? kept : [];
    },
    async read() {
      const answer = await client.api.listWaitingRoutes({ organisationId, query: { page_size: 100 } });
      if (!answer.ok) return null;
      await keepDraft(key, answer.body.data);
      return answer.body.data;
    },
  };
}
