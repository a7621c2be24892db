import { Sign, type SignProps, useFormats } from '@fleet/ui';
import { useNavigate } from '@tanstack/react-router';
import { useMessages } from '../language/driver-messages.js';
import { driverPaths } from '../phone/driver-paths.js';
import { usePhone } from '../phone/use-phone.js';
import classes from './shell.module.css';

/** Whether everything is sent, in words that are read out when they change; a tap opens the list of what is not. */
export function StateSign() {
  const { shell } = useMessages();
  const { text } = useFormats();
  const navigate = useNavigate();
  const { waiting, refused, isOnline } = usePhone((view) => ({
    waiting: view.waitingCount,
    refused: view.refusedCount,
    isOnline: view.isOnline,
  }));
  const signs: Pick<SignProps, 'tone' | 'children'>[] = [];
  if (!isOnline) signs.push({ tone: 'offline', children: shell.offline });
  if (refused > 0) signs.push({ tone: 'danger', children: text(shell.refused, { count: refused }) });
  if (waiting > 0) signs.push({ tone: 'warning', children: text(shell.waiting, { count: waiting }) });
  if (waiting + refused === 0)
    signs.push({ tone: isOnline ? 'success' : 'neutral', children: shell.allSent });
  const open = () => void navigate({ to: driverPaths.unsent });
  return (
    <div role="status" className={classes.signs}>
      {signs.map((sign, index) => (
        <Sign key={sign.tone} {...sign} onClick={index === signs.length - 1 ? open : undefined} />
      ))}
    </div>
  );
}
