import { Screen } from '../frame/screen.js';
import { useMessages } from '../language/console-messages.js';

/** The sites of the organisation. */
export function SiteListPage() {
  const { organisation } = useMessages();
  return (
    <Screen title={organisation.places.sites} needs="sites:read">
      {null}
    </Screen>
  );
}
