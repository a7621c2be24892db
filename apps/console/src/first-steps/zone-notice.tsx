import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadedPart } from '../frame/loaded-part.js';
import { accountQuery } from '../queries/account-options.js';
import { useCaller } from '../queries/use-caller.js';
import { isZoneKept, keepZone } from './kept-zone.js';
import { defaultZone, ownZone } from './own-zone.js';

const loadChoice = () => import('./zone-choice.js');

/** Tells an administrator that the organisation has the default zone while the computer is in another one. */
export function ZoneNotice() {
  const caller = useCaller();
  const { data: account } = useQuery(accountQuery(caller));
  const [isKept, setKept] = useState(() => isZoneKept(caller.organisationId));
  const own = ownZone();
  const mayChange = account?.permissions.includes('organisation:write') ?? false;
  if (own === null || !mayChange || isKept || account?.time_zone !== defaultZone) return null;
  return (
    <LoadedPart load={loadChoice} skeleton={null} failed={null}>
      {({ ZoneChoice }) => (
        <ZoneChoice
          own={own}
          isLimited={account.site_ids.length > 0}
          onKeep={() => {
            keepZone(caller.organisationId);
            setKept(true);
          }}
        />
      )}
    </LoadedPart>
  );
}
