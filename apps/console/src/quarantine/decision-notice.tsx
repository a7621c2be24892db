import { Notice, useFormats } from '@fleet/ui';
import { useMessages } from '../language/console-messages.js';
import { useOwnId } from '../queries/account-options.js';
import type { MadeDecision } from './decision-dialog.js';

/**
 * Says that the decision is made. The service keeps only the first of several same decisions, so it also says who was
 * first, if the record does not have the user's own decision.
 */
export function DecisionNotice({ made: { decision, written, record } }: { made: MadeDecision }) {
  const { quarantine } = useMessages();
  const { text } = useFormats();
  const isOwn = record.settled_by === useOwnId();
  const isStored = (record.note ?? '') === written;
  if (isOwn && isStored) {
    return (
      <Notice tone="success">{decision === 'accept' ? quarantine.accepted : quarantine.discarded}</Notice>
    );
  }
  const { own, others, notStored, stored } = quarantine.earlier;
  return (
    <Notice tone="info" title={(isOwn ? own : others)[decision]}>
      {!isStored && written !== '' && <p>{notStored}</p>}
      {record.note !== null && <p>{text(stored[decision], { note: record.note })}</p>}
    </Notice>
  );
}
