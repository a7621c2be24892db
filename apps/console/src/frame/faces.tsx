import { Button, EmptyState, Notice, useFormats } from '@fleet/ui';
import { useNavigate } from '@tanstack/react-router';
import { useSignedIn } from '../access/use-access.js';
import { useMessages } from '../language/console-messages.js';
import { failureOf, isGone } from '../queries/call-error.js';
import { failureWords } from './failure-words.js';

/** Shown if the user does not have the right for the page, or lost it while the page was open. */
export function ForbiddenFace({ wasTaken }: { wasTaken: boolean }) {
  const { frame } = useMessages();
  const { text } = useFormats();
  const { organisation } = useSignedIn();
  const navigate = useNavigate();
  return (
    <EmptyState
      icon="lock"
      title={wasTaken ? frame.takenTitle : frame.forbiddenTitle}
      text={wasTaken ? frame.takenText : text(frame.forbiddenText, { organisation: organisation.name })}
      action={<Button onClick={() => void navigate({ to: '/' })}>{frame.goToStart}</Button>}
    />
  );
}

/** Shown if the subject of the page does not exist, or if the caller may not know of it. */
function GoneFace() {
  const { frame } = useMessages();
  const { organisations } = useSignedIn();
  return (
    <EmptyState
      icon="search"
      title={frame.goneTitle}
      text={organisations.length > 1 ? `${frame.goneText} ${frame.goneOtherText}` : frame.goneText}
    />
  );
}

/** Shown if the page has nothing to show because its call failed. */
export function FailedFace({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { frame } = useMessages();
  const formats = useFormats();
  if (isGone(error)) return <GoneFace />;
  return (
    <Notice
      tone="danger"
      action={
        <Button icon="refresh" onClick={onRetry}>
          {frame.tryAgain}
        </Button>
      }
    >
      {failureWords(failureOf(error), frame, formats)}
    </Notice>
  );
}

/** Shows why an act failed; shows nothing if the error is null. */
export function FailedAct({ error }: { error: unknown }) {
  const { frame } = useMessages();
  const formats = useFormats();
  if (error === null || error === undefined) return null;
  return <Notice tone="danger">{failureWords(failureOf(error), frame, formats)}</Notice>;
}
