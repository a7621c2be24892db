import { Button, Notice } from '@fleet/ui';
import { type ErrorComponentProps, useNavigate } from '@tanstack/react-router';
import { useMessages } from '../language/console-messages.js';
import classes from './fault-screens.module.css';

/** Shown if a page has failed and the frame around it still works. */
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

/** Shown without the frame if the whole app has failed. */
export function LoneFaultScreen({ error }: Pick<ErrorComponentProps, 'error'>) {
  return (
    <main className={classes.alone}>
      <FaultScreen error={error} />
    </main>
  );
}

/** Without the frame, because somebody who is not logged in may see it. */
export function NoSuchPage() {
  const { frame } = useMessages();
  const navigate = useNavigate();
  return (
    <main className={classes.alone}>
      <h1 tabIndex={-1}>{frame.notFoundTitle}</h1>
      <p>{frame.notFoundText}</p>
      <div>
        <Button onClick={() => void navigate({ to: '/' })}>{frame.goToStart}</Button>
      </div>
    </main>
  );
}
