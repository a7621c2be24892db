import type { DriverApi, DriverClient } from '@fleet/client/driver';
import type { LeftSession } from './left-session.js';
import type { RememberedDriver } from './remembered-driver.js';

export interface LeftSessionParts {
  deviceId: string;
  remembered(): RememberedDriver;
  remember(change: Partial<RememberedDriver>): void;
  /** Brings the view up to date. */
  refresh(): void;
}

/** Finds out whether the driver, who has logged in to one organisation, left a session open in another one. */
export interface LeftSessionWatch {
  /** The client has read its storage; it may still have the session of the other organisation. */
  started(client: DriverClient<DriverApi>): void;
  /** The session; null until the service has confirmed that it is open. */
  session(): LeftSession | null;
}

export function watchLeftSession({
  deviceId,
  remembered,
  remember,
  refresh,
}: LeftSessionParts): LeftSessionWatch {
  let isOpen = false;

  async function ask({ api }: DriverClient<DriverApi>): Promise<void> {
    const { leftSession: left } = remembered();
    if (left == null || isOpen) return;
    const { organisationId, sessionId } = left;
    const answer = await api.readOneSession({ organisationId, sessionId });
    if (answer.ok) isOpen = answer.body.data.status === 'active';
    const isGone = answer.ok ? !isOpen : answer.failure.kind === 'refused' && answer.failure.status === 404;
    if (isGone) remember({ leftSession: null });
    refresh();
  }

  return {
    started(client) {
      const { organisation, organisations, endedSessionId } = remembered();
      const { session } = client;
      const other = organisations?.find((each) => each.id === session?.organisation_id);
      const isOwn = session?.device_id === deviceId && session.id !== endedSessionId;
      if (session !== null && isOwn && other !== undefined && other.id !== organisation.id) {
        const { id: organisationId, name: organisationName } = other;
        const { id: sessionId, created_at: startedAt } = session;
        remember({ leftSession: { sessionId, organisationId, organisationName, startedAt } });
      }
      client.on('state', (state) => {
        if (state === 'live') void ask(client);
      });
    },
    session: () => (isOpen ? (remembered().leftSession ?? null) : null),
  };
}
