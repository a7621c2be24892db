import { Button, Notice } from '@fleet/ui';
import { type ErrorComponentProps, useNavigate } from '@tanstack/react-router';
import { useMessages } from '../language/console-messages.js';

/** The app itself has failed. */
export function FaultScreen({ error }: Pick<ErrorComponentProps, 'error'>) {
  const { frame } = useMessages();
  return (
    <>
      <h1 tabIndex={-1}>{frame.faultTitle}</h1>
      <Notice
        tone="danger"
        action={
          <Button icon="refresh" onClick={() => location.reload()}>
            {frame.reload}
          </Button>
        }
      >
        <p>{frame.faultText}</p>
        <p dir="ltr">{error instanceof Error ? error.message : String(error)}</p>
      </Notice>
    </>
  );
}

export function NoSuchPage() {
  const { frame } = useMessages();
  const navigate = useNavigate();
  return (
    <>
      <h1 tabIndex={-1}>{frame.notFoundTitle}</h1>
      <p>{frame.notFoundText}</p>
      <div>
        <Button onClick={() => void navigate({ to: '/' })}>{frame.goToStart}</Button>
      </div>
    </>
  );
}
