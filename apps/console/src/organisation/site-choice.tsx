import { useQuery } from '@tanstack/react-query';
import { useMessages } from '../language/console-messages.js';
import { useMay } from '../queries/account-options.js';
import { siteQuery } from '../queries/site-options.js';
import { useCaller } from '../queries/use-caller.js';
import { CheckGroup } from './check-group.js';

export interface SiteChoiceProps {
  hint: string;
  error?: string | undefined;
  chosen: readonly string[];
  onChange: (siteIds: string[]) => void;
}

/** The sites of a record. Absent if there are none, or the user may not read them. */
export function SiteChoice({ hint, error, chosen, onChange }: SiteChoiceProps) {
  const { organisation } = useMessages();
  const mayRead = useMay('sites:read');
  const { data: sites = [] } = useQuery({ ...siteQuery(useCaller()), enabled: mayRead });
  if (sites.length === 0) return null;
  // Sites that the user does not see stay.
  const hidden = chosen.filter((id) => !sites.some((each) => each.id === id));
  return (
    <CheckGroup
      label={organisation.sites}
      hint={hint}
      error={error}
      options={sites.map(({ id, name }) => ({ value: id, label: name }))}
      chosen={chosen}
      onChange={(siteIds) => onChange([...siteIds, ...hidden])}
    />
  );
}

/** The names of sites, or that there is no limit. */
export function useSiteNames(): (siteIds: readonly string[]) => string[] {
  const { organisation } = useMessages();
  const mayRead = useMay('sites:read');
  const { data: sites = [] } = useQuery({ ...siteQuery(useCaller()), enabled: mayRead });
  const names = new Map(sites.map(({ id, name }) => [id, name]));
  return (siteIds) =>
    siteIds.length === 0 ? [organisation.allSites] : siteIds.map((id) => names.get(id) ?? '…');
}
