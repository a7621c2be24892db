import { Button, Notice, Sign, useFormats } from '@fleet/ui';
import { failureWords } from '../frame/failure-words.js';
import { useMessages } from '../language/console-messages.js';
import { useLiveStore, useLiveView } from '../live-feed/use-live.js';

/** Shows whether the board is current, as a word with a shape. */
export function ConnectionSign() {
  const { live } = useMessages();
  const { connection } = useLiveView();
  switch (connection.kind) {
    case 'open':
      return <Sign tone="success">{live.open}</Sign>;
    case 'lost':
      return <Sign tone="offline">{live.isLost}</Sign>;
    case 'refused':
      return null;
    default:
      return <Sign tone="neutral">{live.connecting}</Sign>;
  }
}

/** Why the board is old, and what happens next. */
export function ConnectionNotice() {
  const { live, frame } = useMessages();
  const formats = useFormats();
  const store = useLiveStore();
  const { connection, board, currentAtMs } = useLiveView();
  if (connection.kind === 'refused') {
    return (
      <Notice
        tone="danger"
        title={live.refused}
        action={
          <Button icon="refresh" onClick={() => store.retry()}>
            {frame.tryAgain}
          </Button>
        }
      >
        {failureWords(connection.failure, frame, formats)}
      </Notice>
    );
  }
  if (connection.kind !== 'lost') return null;
  if (board === null || currentAtMs === null) return <Notice tone="warning">{live.notYet}</Notice>;
  const time = formats.dateTime(new Date(currentAtMs).toISOString());
  return (
    <Notice tone="warning" title={formats.text(live.lost, { time })}>
      {live.lostText}
    </Notice>
  );
}
