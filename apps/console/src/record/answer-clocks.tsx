import { Sign, useFormats } from '@fleet/ui';
import { Link } from '@tanstack/react-router';
import { useLaterMessages } from '../language/later-messages.js';
import { useMay } from '../queries/account-options.js';
import type { RecordedOutcome } from '../queries/outcome-options.js';
import classes from './record.module.css';

/** A phone that has a network sends immediately. A longer delay than this is shown. */
const longDelayMs = 5 * 60_000;

/** Who answered, when by the clock of the phone and by that of the service, and what is unusual about it. */
export function AnswerClocks({ outcome }: { outcome: RecordedOutcome }) {
  const { record } = useLaterMessages();
  const { text, dateTime, spokenDuration } = useFormats();
  const mayReadSessions = useMay('sessions:read');
  const { captured_at: captured, received_at: received, driver, asset, late, out_of_order } = outcome;
  const delayMs = Date.parse(received) - Date.parse(captured);
  return (
    <div className={classes.clocks}>
      <bdi>{driver.name}</bdi>
      <bdi>{asset.registration ?? asset.name}</bdi>
      <time dateTime={captured}>{text(record.captured, { time: dateTime(captured) })}</time>
      <time dateTime={received}>{text(record.received, { time: dateTime(received) })}</time>
      {delayMs >= longDelayMs && (
        <Sign tone="warning">{text(record.sentLater, { duration: spokenDuration(delayMs) })}</Sign>
      )}
      {late && (
        <span title={record.lateHint}>
          <Sign tone="warning">{record.lateSign}</Sign>
          <span className={classes.hidden}>{record.lateHint}</span>
        </span>
      )}
      {out_of_order && (
        <span title={record.outOfOrderHint}>
          <Sign tone="neutral">{record.outOfOrder}</Sign>
          <span className={classes.hidden}>{record.outOfOrderHint}</span>
        </span>
      )}
      {mayReadSessions && (
        <Link
          to="/sessions/$sessionId"
          params={{ sessionId: outcome.session_id }}
          className={classes.quietLink}
        >
          {record.session}
        </Link>
      )}
    </div>
  );
}
