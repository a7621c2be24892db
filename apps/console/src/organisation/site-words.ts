import { useSiteNames } from '../frame/site-choices.js';
import { useMessages } from '../language/console-messages.js';

/** The names of the sites of a record, or the words for all sites. */
export function useSiteWords(): (siteIds: readonly string[]) => string[] {
  const { frame } = useMessages();
  const names = useSiteNames();
  return (siteIds) => (siteIds.length === 0 ? [frame.allSites] : siteIds.map((id) => names.get(id) ?? '…'));
}
