import { Sign, useFormats } from '@fleet/ui';
import { Link } from '@tanstack/react-router';
import { useMessages } from '../language/driver-messages.js';
import { driverPaths } from '../phone/driver-paths.js';
import { usePhone } from '../phone/use-phone.js';
import classes from './shell.module.css';

/** Whether everything is sent, in words that are read out when they change; a tap opens the list of what is not. */
export function StateSign() {
  const { shell } = useMessages();
  const { text } = useFormats();
  const state = usePhone((view) => ({
    waiting: view.waitingCount,
    refused: view.refusedCount,
    isOnline: view.isOnline,
  }));
  return (
    <div role="status" className={classes.signs}>
      <Link to={driverPaths.unsent} className={classes.signLink}>
        {!state.isOnline && <Sign tone="offline">{shell.offline}</Sign>}
        {state.refused > 0 && <Sign tone="danger">{text(shell.refused, { count: state.refused })}</Sign>}
        {state.waiting > 0 && <Sign tone="warning">{text(shell.waiting, { count: state.waiting })}</Sign>}
        {state.waiting === 0 && state.isOnline && <Sign tone="success">{shell.allSent}</Sign>}
      </Link>
    </div>
  );
}
