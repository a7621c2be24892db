import { Button, useFormats } from '@fleet/ui';
import { Link } from '@tanstack/react-router';
import { useMessages } from '../language/console-messages.js';
import { useLaterMessages } from '../language/later-messages.js';
import { CapturedFacts } from '../quarantine/captured-fact-list.js';
import { capturedFacts } from '../quarantine/captured-facts.js';
import type { Decision } from '../quarantine/decision-dialog.js';
import { useContentFormats } from '../quarantine/use-content-formats.js';
import { useMay } from '../queries/account-options.js';
import type { RecordedOutcome } from '../queries/outcome-options.js';
import type { QuarantinedRecord } from '../queries/quarantine-options.js';
import type { Route } from '../queries/route-options.js';
import { AnswerContent } from './answer-content.js';
import { pictureUrlsOf } from './answer-pictures.js';
import classes from './record.module.css';
import { StopPictures } from './stop-pictures.js';
import type { WaitingRecord } from './use-waiting-records.js';

interface WaitingRowProps {
  route: Route;
  waiting: WaitingRecord;
  onAsk: (record: QuarantinedRecord, decision: Decision) => void;
}

/** A quarantined record with what the phone captured, to decide about it in place. */
export function WaitingRow({ route, waiting: { summary, record }, onAsk }: WaitingRowProps) {
  const { record: words } = useLaterMessages();
  const { quarantine } = useMessages();
  const formats = useFormats();
  const mayDecide = useMay('routes:write');
  const { captured_at: captured, received_at: received } = summary;
  return (
    <li className={classes.waitingRecord}>
      <div>
        <Link to="/quarantine/$recordId" params={{ recordId: summary.id }}>
          {quarantine.kinds[summary.kind] ?? summary.kind}
        </Link>
        <p className={classes.notes}>
          {formats.facts([
            summary.given_up_reason === null ? quarantine.afterSession : quarantine.givenUp,
            formats.text(words.captured, { time: formats.exactTime(captured) }),
            formats.text(words.received, { time: formats.exactTime(received) }),
          ])}
        </p>
      </div>
      {record !== undefined && <Captured route={route} record={record} />}
      {mayDecide && (
        <div className={classes.acts}>
          {(['accept', 'discard'] as const).map((decision) => (
            <Button
              key={decision}
              disabled={record === undefined}
              onClick={() => record !== undefined && onAsk(record, decision)}
            >
              {quarantine[decision]}
            </Button>
          ))}
        </div>
      )}
    </li>
  );
}

/** An answer to a question of the plan looks as if it counted already; anything else is a list of facts. */
function Captured({ route, record }: { route: Route; record: QuarantinedRecord }) {
  const { quarantine } = useMessages();
  const read = useContentFormats(route);
  const { content } = record;
  const { activity_reference: reference, integration_key: key, status } = content;
  const requirement = route.travel_plan.points_of_interest
    .flatMap(({ activities }) => activities)
    .find((activity) => activity.reference === reference)
    ?.requirements.find(({ integration_key }) => integration_key === key);
  if (requirement !== undefined) {
    const { label } = requirement;
    const outcome = {
      kind: requirement.kind,
      requirement_key: requirement.integration_key,
      status: statusOf(status),
    };
    const activity = read.nameOf(String(reference));
    const pictures = pictureUrlsOf(content).map((url) => ({ url, label, detail: activity }));
    return (
      <StopPictures pictures={pictures}>
        <div className={classes.answer}>
          <p>
            <bdi className={classes.label}>{label}</bdi>
            <span className={classes.notes}>
              <bdi>{activity}</bdi>
            </span>
          </p>
          <AnswerContent route={route} requirement={requirement} outcome={outcome} sent={content} />
        </div>
      </StopPictures>
    );
  }
  return <CapturedFacts facts={capturedFacts(record, quarantine, read)} />;
}

const statusOf = (status: unknown): RecordedOutcome['status'] =>
  status === 'skipped' || status === 'failed' ? status : 'success';
