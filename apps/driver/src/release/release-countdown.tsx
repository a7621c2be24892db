import { Figure, Notice, ProgressBar, useFormats } from '@fleet/ui';
import { useEffect, useState } from 'react';
import { useReleaseMessages } from '../language/release-messages.js';
import type { ReleaseRequest } from '../phone/phone-view.js';
import { countdownText, deadlineMs, thresholdMs } from './release-deadline.js';

const hurryMs = 60_000;

/** Milliseconds until the deadline, as time passes. */
function useRemaining(request: ReleaseRequest): number {
  const [nowMs, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, deadlineMs(request, nowMs) - nowMs);
}

/** The remaining time, as figures and as a bar. Screen readers announce it only now and then. */
export function ReleaseCountdown({ request }: { request: ReleaseRequest }) {
  const release = useReleaseMessages();
  const { text, time } = useFormats();
  const remainingMs = useRemaining(request);
  return (
    <>
      <div role="timer">
        <Figure label={release.timeLeft} value={countdownText(remainingMs)} />
      </div>
      <ProgressBar
        label={text(release.until, { time: time(request.deadline_at) })}
        value={remainingMs}
        max={thresholdMs(request)}
      />
      {remainingMs <= hurryMs && <Notice tone="warning" title={release.hurry} />}
    </>
  );
}
