import { usePhoneActions } from '../phone/use-phone.js';
import { proposalOf, useStopProposal } from '../road/stop-proposal.js';
import { useHere } from './use-here.js';

/**
 * Reports arrivals and departures. If the page asks for this visit, the report has the time and place of the question;
 * otherwise it has the time of the tap, and the position if it is known.
 */
export function useVisitReport() {
  const { capture } = usePhoneActions();
  const { proposal } = useStopProposal();
  const here = useHere();
  return {
    arrive: (stopId: string) => {
      const seen = proposalOf(proposal, 'arrival', stopId)?.seen ?? null;
      return seen === null
        ? capture.reportArrival(stopId, here())
        : capture.reportArrival(stopId, seen.position, seen.at);
    },
    leave: (stopId: string) => {
      const seen = proposalOf(proposal, 'departure', stopId)?.seen ?? null;
      return seen === null
        ? capture.reportDeparture(stopId, here())
        : capture.reportDeparture(stopId, seen.position, seen.at);
    },
  };
}
