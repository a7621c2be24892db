import { isRecord } from '@fleet/contract/ground/schema-reading';
import { dropDrafts } from './kept-drafts.js';

/** Who is logged in, with their token. */
export interface KeptAccess {
  username: string;
  name: string;
  token: string;
  /** Milliseconds since 1970, by the clock of the service. */
  expiresAt: number;
  organisations: readonly OrganisationChoice[];
  /** The chosen organisation; null until one of several is chosen. */
  organisationId: string | null;
  /** The last log-out in this browser before this log-in (`OtherWindows.lastOut`); null if there was none. */
  lastOut: string | null;
}

export interface OrganisationChoice {
  id: string;
  name: string;
}

const storageKey = 'console.access';

/** Reads and keeps the access of this window. */
export interface AccessStorage {
  read(): KeptAccess | null;
  keep(access: KeptAccess | null): void;
}

/**
 * `sessionStorage` belongs to one window and is deleted when the window is closed. So the token is still there after a
 * reload. In `localStorage` the token would stay when the controller goes home; in memory alone, the app would ask for
 * the password at each reload. A script in the page could use the token in all three places, but the policy of the page
 * admits no foreign script.
 */
export const windowStorage: AccessStorage = {
  read() {
    try {
      return readAccess(JSON.parse(sessionStorage.getItem(storageKey) ?? 'null'));
    } catch {
      return null;
    }
  },
  keep(access) {
    try {
      if (access !== null) return sessionStorage.setItem(storageKey, JSON.stringify(access));
      sessionStorage.removeItem(storageKey);
      dropDrafts();
    } catch {
      // The browser may refuse storage: then the access lasts until the page is loaded again.
    }
  },
};

/** Null if another version of the app has stored something else. */
export function readAccess(kept: unknown): KeptAccess | null {
  if (!isRecord(kept)) return null;
  const { username, name, token, expiresAt, organisations, organisationId, lastOut } = kept;
  if (typeof username !== 'string' || typeof name !== 'string' || typeof token !== 'string') return null;
  if (typeof expiresAt !== 'number' || !Array.isArray(organisations)) return null;
  if (organisationId !== null && typeof organisationId !== 'string') return null;
  const choices = organisations.flatMap((each: unknown) =>
    isRecord(each) && typeof each.id === 'string' && typeof each.name === 'string'
      ? [{ id: each.id, name: each.name }]
      : [],
  );
  return {
    ...{ username, name, token, expiresAt, organisations: choices, organisationId },
    lastOut: typeof lastOut === 'string' ? lastOut : null,
  };
}
