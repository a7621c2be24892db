import { CheckField, FieldGroup } from '@fleet/ui';
import { useQuery } from '@tanstack/react-query';
import { useMessages } from '../language/console-messages.js';
import { useMay } from '../queries/account-options.js';
import { siteQuery } from '../queries/site-options.js';
import { useCaller } from '../queries/use-caller.js';

export interface SiteChoicesProps {
  /** What the choice of sites means for the record. */
  hint: string;
  /** An empty list means all sites. */
  siteIds: readonly string[];
  onChange: (siteIds: string[]) => void;
  error?: string | undefined;
}

/** The sites that a record is limited to, or all sites. Shown only if the user can read at least one site. */
export function SiteChoices({ hint, siteIds, onChange, error }: SiteChoicesProps) {
  const { frame } = useMessages();
  const mayRead = useMay('sites:read');
  const { data: sites = [] } = useQuery({ ...siteQuery(useCaller()), enabled: mayRead });
  if (sites.length === 0) return null;
  return (
    <FieldGroup label={frame.sites} hint={hint} error={error} inColumns={sites.length > 4}>
      <CheckField label={frame.allSites} checked={siteIds.length === 0} onChange={() => onChange([])} />
      {sites.map(({ id, name }) => (
        <CheckField
          key={id}
          label={name}
          checked={siteIds.includes(id)}
          onChange={(isIn) => onChange(isIn ? [...siteIds, id] : siteIds.filter((each) => each !== id))}
        />
      ))}
    </FieldGroup>
  );
}

/** The names of the sites by their ids; without the right to read them there are none. */
export function useSiteNames(): ReadonlyMap<string, string> {
  const mayRead = useMay('sites:read');
  const { data: sites = [] } = useQuery({ ...siteQuery(useCaller()), enabled: mayRead });
  return new Map(sites.map(({ id, name }) => [id, name]));
}
