import type { CallBody } from '@fleet/client/console';
import { readLogo } from '@fleet/contract/fleet/organisation-logo';
import { readOrganisation } from '@fleet/contract/fleet/organisations';
import { queryOptions } from '@tanstack/react-query';
import { ask } from './call-error.js';
import type { Caller } from './use-caller.js';

export type Settings = CallBody<'readOrganisation'>['data'];

/** The settings with the tag that `If-Match` needs. */
export interface SettingsState {
  settings: Settings;
  etag: string | null;
}

export const settingsKey = (organisationId: string) => [organisationId, 'settings'] as const;

export const settingsQuery = ({ access, organisationId }: Caller) =>
  queryOptions({
    queryKey: settingsKey(organisationId),
    queryFn: async ({ signal }): Promise<SettingsState> => {
      const { body, etag } = await ask(access, (api) => api.send(readOrganisation, { signal }));
      return { settings: body.data, etag };
    },
  });

/** The bytes of the logo with this digest. */
export const logoQuery = ({ access, organisationId }: Caller, sha256: string) =>
  queryOptions({
    queryKey: [organisationId, 'logo', sha256],
    queryFn: async ({ signal }): Promise<Blob> => {
      const { bytes, contentType } = (await ask(access, (api) => api.send(readLogo, { signal }))).body;
      return new Blob([new Uint8Array(bytes)], { type: contentType });
    },
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: false,
  });
