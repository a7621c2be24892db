import type { StopProposal } from './proposed-visit.js';
import { useRoadActions, useRoadView } from './road-provider.js';

export type { StopProposal };

/**
 * The arrival or departure that the positions show and the driver has not confirmed; mostly null. The pages ask the
 * driver: nothing is reported automatically. If the driver reports the visit while the page shows the question, the
 * report has the time that the question names.
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

/** The proposal of this visit; null if the page asks for no such visit. */
export function proposalOf(
  proposal: StopProposal | null,
  kind: StopProposal['kind'],
  stopId: string,
): StopProposal | null {
  return proposal?.kind === kind && proposal.stopId === stopId ? proposal : null;
}
