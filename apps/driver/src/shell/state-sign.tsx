import { Sign, type SignProps, useFormats } from '@fleet/ui';
import { useMessages } from '../language/driver-messages.js';
import { usePhone } from '../phone/use-phone.js';
import classes from './shell.module.css';
import { useUnsentList } from './way-back.js';

/**
 * Shows whether everything is sent; screen readers announce changes. A tap opens the list of unsent records, except
 * where a page covers all others (`isLink` is false).
 */
export function StateSign({ isLink = true }: { isLink?: boolean }) {
  const { shell } = useMessages();
  const { text } = useFormats();
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
  const toList = useUnsentList();
  return (
    <div role="status" className={classes.signs}>
      {signs.map((sign, index) => (
        <Sign key={sign.tone} {...sign} onClick={isLink && index === signs.length - 1 ? toList : undefined} />
      ))}
    </div>
  );
}
