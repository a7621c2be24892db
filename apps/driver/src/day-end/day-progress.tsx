import { Notice, ProgressBar, useFormats } from '@fleet/ui';
import { useMessages } from '../language/driver-messages.js';
import { usePhone } from '../phone/use-phone.js';
import { dayProgress, emptySentCount } from '../unsent/sent-count.js';
import { useSentCount } from '../unsent/use-sent-count.js';

/** How much of the session has been sent, by records and by pictures. */
export function DayProgress() {
  const { dayEnd } = useMessages();
  const { text } = useFormats();
  const { sessionId, unsent, images, isOnline } = usePhone((view) => ({
    isOnline: view.isOnline,
    sessionId: view.session?.id ?? '',
    unsent: view.unsent,
    images: view.images,
  }));
  const kept = useSentCount();
  const count = kept?.sessionId === sessionId ? kept : emptySentCount(sessionId);
  const { captures, capturesSent, pictures, picturesSent } = dayProgress(count, unsent, images);
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
      {capturesSent === captures && isOnline && <Notice tone="success" title={dayEnd.allSent} />}
    </>
  );
}
