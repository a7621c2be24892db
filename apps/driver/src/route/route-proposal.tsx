import { Button, Notice, useFormats } from '@fleet/ui';
import { useMessages } from '../language/driver-messages.js';
import type { StopView } from '../map-view/stop-views.js';
import { useStopProposal } from '../road/stop-proposal.js';

export interface RouteProposalProps {
  stops: readonly StopView[];
  /** Whether the page's main button confirms the proposal. */
  isConfirmedBelow: boolean;
  onStop: (stopId: string) => void;
}

/** A notice with a link to the stop that the driver seems to have reached or left. */
export function RouteProposal({ stops, isConfirmedBelow, onStop }: RouteProposalProps) {
  const { route: words } = useMessages();
  const { text, dateTime } = useFormats();
  const { proposal } = useStopProposal();
  const view = stops.find((each) => each.id === proposal?.stopId);
  if (proposal === null || view === undefined) return null;
  const stop = view.stop.name;
  const sentence =
    proposal.kind === 'arrival'
      ? words.proposedArrival
      : proposal.seen === null
        ? words.proposedLeaving
        : words.proposedDeparture;
  return (
    <Notice
      tone="info"
      action={
        isConfirmedBelow ? undefined : (
          <Button fullWidth onClick={() => onStop(view.id)}>
            {text(words.openProposed, { stop })}
          </Button>
        )
      }
    >
      {text(sentence, { stop, time: dateTime(proposal.at) })}
    </Notice>
  );
}
