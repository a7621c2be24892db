import { Icon } from '@fleet/ui';
import { Link } from '@tanstack/react-router';
import { useListSearches } from '../frame/kept-list.js';
import type { OrganisationPlace } from '../frame/organisation-places.js';
import { useMessages } from '../language/console-messages.js';

/** The link back to the list of a part, with the filters that the list had. */
export function PartLink({ to, name }: Pick<OrganisationPlace, 'name'> & { to: OrganisationPlace['path'] }) {
  const { organisation } = useMessages();
  const keptList = useListSearches();
  return (
    <Link to={to} search={keptList(to)}>
      <Icon name="arrow-back" />
      {organisation.places[name]}
    </Link>
  );
}
