import { Icon } from '@fleet/ui';
import { Link } from '@tanstack/react-router';
import { useMessages } from '../language/console-messages.js';
import { useListSearches } from './kept-list.js';
import type { Place } from './places.js';

/** The link back to a list, with the filters that the list had. */
export function BackLink({ to, name }: { to: Place['path']; name: Place['name'] }) {
  const { frame } = useMessages();
  const keptList = useListSearches();
  return (
    <Link to={to} search={keptList(to)}>
      <Icon name="arrow-back" />
      {frame.places[name]}
    </Link>
  );
}
