import type { StopProposal } from './proposed-visit.js';
import { useRoadActions, useRoadView } from './road-provider.js';

export type { StopProposal };

/**
 * The arrival or departure that the positions show and the driver has not confirmed; mostly null. The page of the stop
 * asks the driver: nothing is reported automatically.
 */
export function useStopProposal(): { proposal: StopProposal | null; dismiss: () => void } {
  const proposal = useRoadView((view) => view.proposal);
  const { dismiss } = useRoadActions();
  return {
    proposal,
    dismiss: () => {
      if (proposal !== null) dismiss(proposal);
    },
  };
}
