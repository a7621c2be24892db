import { useNavigate } from '@tanstack/react-router';
import { organisationPlaces } from '../frame/organisation-places.js';
import { mayOpen, places } from '../frame/places.js';
import { useMessages } from '../language/console-messages.js';
import { useLaterMessages } from '../language/later-messages.js';
import { type Rights, useMayCheckSeals } from '../queries/account-options.js';
import type { PaletteEntry } from './palette-entry.js';

/** Every page that the user may open and that is not about one record. */
export function usePageEntries(rights: Rights): readonly PaletteEntry[] {
  const { frame, organisation, routes } = useMessages();
  const { audit } = useLaterMessages();
  const navigate = useNavigate();
  const mayCheckSeals = useMayCheckSeals();
  const entries: PaletteEntry[] = places
    .filter((place) => mayOpen(place, rights))
    .map(({ path, name, icon }) => ({
      key: path,
      icon,
      label: frame.places[name],
      run: () => void navigate({ to: path }),
    }));
  if (rights.includes('routes:write')) {
    const to = '/routes/new';
    const detail = frame.places.routes;
    entries.push({ key: to, icon: 'plus', label: routes.newRoute, detail, run: () => void navigate({ to }) });
  }
  if (mayCheckSeals) {
    const to = '/audit/check';
    const detail = frame.places.audit;
    entries.push({
      key: to,
      icon: 'lock',
      label: audit.checkTitle,
      detail,
      run: () => void navigate({ to }),
    });
  }
  const parts = organisationPlaces.filter((part) => mayOpen(part, rights));
  return [
    ...entries,
    ...parts.map(
      ({ path, name }): PaletteEntry => ({
        key: path,
        icon: 'building',
        label: organisation.places[name],
        detail: frame.places.organisation,
        run: () => void navigate({ to: path }),
      }),
    ),
  ];
}
