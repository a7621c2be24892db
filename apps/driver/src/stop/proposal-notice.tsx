import { Button, ButtonRow, Notice, useFormats } from '@fleet/ui';
import { useMessages } from '../language/driver-messages.js';
import type { LocalStop } from '../map-view/local-stop.js';
import { proposalOf, useStopProposal } from '../road/stop-proposal.js';

export interface ProposalNoticeProps {
  stopId: string;
  status: LocalStop['status'];
  /** Set if the page's main button does not report the departure. */
  onLeave: (() => void) | null;
}

/**
 * Proposes the arrival or departure that the positions show. Nothing is reported automatically: the driver presses the
 * page's main button. If that button does not report the departure, this notice has a button for it.
 */
export function ProposalNotice({ stopId, status, onLeave }: ProposalNoticeProps) {
  const { stop: words } = useMessages();
  const { text, dateTime } = useFormats();
  const { proposal, dismiss } = useStopProposal();
  const wanted = status === 'pending' ? 'arrival' : 'departure';
  const asked = proposalOf(proposal, wanted, stopId);
  if (asked === null) return null;
  const sentence =
    wanted === 'arrival'
      ? words.proposedArrival
      : asked.seen === null
        ? words.proposedLeaving
        : words.proposedDeparture;
  const leaveLabel =
    asked.seen === null ? words.leaveAnyway : text(words.leftAt, { time: dateTime(asked.at) });
  return (
    <Notice
      tone="info"
      action={
        <ButtonRow>
          <Button onClick={dismiss}>{words.notTrue}</Button>
          {wanted === 'departure' && onLeave !== null && <Button onClick={onLeave}>{leaveLabel}</Button>}
        </ButtonRow>
      }
    >
      {text(sentence, { time: dateTime(asked.at) })}
    </Notice>
  );
}
