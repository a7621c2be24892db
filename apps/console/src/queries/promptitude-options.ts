import { readOrganisation } from '@fleet/contract/fleet/organisations';
import { type PromptitudeLimits, promptitudeLimits } from '@fleet/domain/progress/promptitude';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMay } from './account-options.js';
import { ask } from './call-error.js';
import { type Caller, useCaller } from './use-caller.js';

const promptitudeQuery = ({ access, organisationId }: Caller) =>
  queryOptions({
    queryKey: [organisationId, 'promptitude'],
    queryFn: async ({ signal }): Promise<PromptitudeLimits> => {
      const { body } = await ask(access, (api) => api.send(readOrganisation, { signal }));
      return promptitudeLimits(body.data.promptitude);
    },
    staleTime: 10 * 60_000,
    refetchInterval: false,
  });

/** When an arrival counts as early or late in this organisation; null until it is known. */
export function usePromptitudeLimits(): PromptitudeLimits | null {
  const mayRead = useMay('organisation:read');
  const { data } = useQuery({ ...promptitudeQuery(useCaller()), enabled: mayRead });
  return data ?? null;
}
