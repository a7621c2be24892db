import { Notice, ProgressBar, useFormats } from '@fleet/ui';
import { useMessages } from '../language/driver-messages.js';
import { usePhone } from '../phone/use-phone.js';
import { dayProgress, emptyTally } from '../unsent/sent-tally.js';
import { useSentTally } from '../unsent/use-sent-tally.js';

/** How much of the session has been sent, by records and by pictures. */
export function DayProgress() {
  const { dayEnd } = useMessages();
  const { text } = useFormats();
  const { sessionId, unsent, images } = usePhone((view) => ({
    sessionId: view.session?.id ?? '',
    unsent: view.unsent,
    images: view.images,
  }));
  const kept = useSentTally();
  const tally = kept?.sessionId === sessionId ? kept : emptyTally(sessionId);
  const { captures, capturesSent, pictures, picturesSent } = dayProgress(tally, unsent, images);
  if (captures === 0) return <p>{dayEnd.nothingCaptured}</p>;
  return (
    <>
      <ProgressBar
        label={dayEnd.records}
        value={capturesSent}
        max={captures}
        detail={text(dayEnd.progress, { done: capturesSent, total: captures })}
      />
      {pictures > 0 && (
        <ProgressBar
          label={dayEnd.pictures}
          value={picturesSent}
          max={pictures}
          detail={text(dayEnd.progress, { done: picturesSent, total: pictures })}
        />
      )}
      {capturesSent === captures && <Notice tone="success" title={dayEnd.allSent} />}
    </>
  );
}
