import type { CallBody } from '@fleet/client/console';
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
