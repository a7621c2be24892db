import { usualPinDigits } from '@fleet/domain/accounts/pin-strength';
import { useQuery } from '@tanstack/react-query';
import { useMay } from '../queries/account-options.js';
import { settingsQuery } from '../queries/settings-options.js';
import { useCaller } from '../queries/use-caller.js';

/** The number of digits that the strictest organisation can require. */
const mostPinDigits = 8;

/** How many digits a proposed pin has, so that the organisation accepts it. */
export function useProposedDigits(): number {
  const mayRead = useMay('organisation:read');
  const { data } = useQuery({ ...settingsQuery(useCaller()), enabled: mayRead });
  if (data === undefined) return mostPinDigits;
  return Math.max(usualPinDigits, data.settings.least_pin_digits);
}
