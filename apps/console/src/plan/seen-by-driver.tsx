import type { Route } from '@fleet/contract/planning/routes';
import { useFormats } from '@fleet/ui';
import { useQuery } from '@tanstack/react-query';
import { useLaterMessages } from '../language/later-messages.js';
import { useMay } from '../queries/account-options.js';
import { driverQuery } from '../queries/driver-options.js';
import { useCaller } from '../queries/use-caller.js';
import type { Plan } from './plan-draft.js';

export interface SeenByDriverProps {
  plan: Plan;
  route: Route | null;
}

/** What the driver will see when the plan is saved, in a sentence or two. */
export function SeenByDriver({ plan, route }: SeenByDriverProps) {
  const { plan: words } = useLaterMessages();
  const { text } = useFormats();
  const driverId = plan.allocation?.driver_id;
  const mayRead = useMay('drivers:read');
  const { data } = useQuery({
    ...driverQuery(useCaller(), driverId ?? ''),
    enabled: mayRead && driverId !== undefined,
  });
  const earlier = route?.allocation.driver ?? null;
  const name = driverId === earlier?.id ? (earlier?.name ?? '') : (data?.name ?? words.driver);
  const isActive = route?.status === 'active';
  const sentences = [
    ...(isActive && earlier !== null && earlier.id !== driverId
      ? [text(words.seenTaken, { from: earlier.name })]
      : []),
    driverId === undefined
      ? words.seenNobody
      : driverId !== earlier?.id
        ? text(words.seenNew, { name })
        : text(isActive ? words.seenActive : words.seenPlanned, { name }),
  ];
  return sentences.join(' ');
}
