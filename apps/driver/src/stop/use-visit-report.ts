import { usePhoneActions } from '../phone/use-phone.js';
import { proposalOf, type StopProposal, useStopProposal } from '../road/stop-proposal.js';
import { useHere } from './use-here.js';

/**
 * Reports arrivals and departures. If the page asks for this visit, the report has the time and place of the question;
 * otherwise it has the time of the tap, and the position if it is known.
 */
export function useVisitReport() {
  const { capture } = usePhoneActions();
  const { proposal } = useStopProposal();
  const here = useHere();
  const visit = (kind: StopProposal['kind'], stopId: string) =>
    proposalOf(proposal, kind, stopId)?.seen ?? { position: here(), at: undefined };
  return {
    arrive: (stopId: string) => {
      const { position, at } = visit('arrival', stopId);
      return capture.reportArrival(stopId, position, at);
    },
    leave: (stopId: string) => {
      const { position, at } = visit('departure', stopId);
      return capture.reportDeparture(stopId, position, at);
    },
  };
}
