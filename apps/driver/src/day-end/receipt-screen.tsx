import { Icon, MainButton, Section, useFormats } from '@fleet/ui';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useMessages } from '../language/driver-messages.js';
import { useHeadingAtStart } from '../map-view/heading-start.js';
import { driverPaths } from '../phone/driver-paths.js';
import { DriverScreen } from '../shell/driver-screen.js';
import classes from './day-end.module.css';
import type { DayReceipt } from './day-receipt.js';

/** The proof of the day, which the driver can show to others; it needs no network. */
export function ReceiptScreen({ receipt }: { receipt: DayReceipt }) {
  const { dayEnd } = useMessages();
  const { text, time, date } = useFormats();
  const navigate = useNavigate();
  // The receipt replaces a page at the same address, which may be scrolled down.
  useEffect(() => void scrollTo(0, 0), []);
  useHeadingAtStart();
  const { records, leftBehind, forOffice, closedAt, through, pictures } = receipt;
  const at = time(closedAt);
  const headline =
    records === null
      ? text(dayEnd.deliveredAll, { time: at })
      : records === 0
        ? text(dayEnd.deliveredNone, { time: at })
        : leftBehind > 0
          ? text(dayEnd.deliveredPart, { done: records - leftBehind, total: records, time: at })
          : text(dayEnd.delivered, { count: records, time: at });
  // Positions have numbers of the same series, but the driver did not capture them.
  const hasPositions = records !== null && (through ?? 0) > records;
  const numbers =
    through === null || through === 0
      ? ''
      : text(hasPositions ? dayEnd.numbersWithPositions : dayEnd.numbersValue, { last: through });
  const rows = [
    [dayEnd.driver, receipt.driverName],
    [dayEnd.organisation, receipt.organisationName],
    [dayEnd.vehicle, receipt.assetName],
    [dayEnd.day, date(closedAt)],
    [dayEnd.picturesSent, pictures > 0 ? `${pictures}` : ''],
    [dayEnd.numbers, numbers],
    [dayEnd.session, receipt.sessionId],
  ].filter(([, value]) => value !== '');
  return (
    <DriverScreen
      title={dayEnd.receiptTitle}
      footer={
        <MainButton variant="secondary" onClick={() => void navigate({ to: driverPaths.asset })}>
          {dayEnd.nextSession}
        </MainButton>
      }
    >
      <div className={classes.proof} role="status">
        <Icon name={leftBehind > 0 ? 'warning' : 'check'} />
        <p className={classes.headline}>{headline}</p>
        {forOffice > 0 && <p>{text(dayEnd.forOffice, { count: forOffice })}</p>}
        {leftBehind > 0 && <p>{text(dayEnd.leftBehind, { count: leftBehind })}</p>}
      </div>
      <Section title={dayEnd.receipt}>
        <dl className={classes.rows}>
          {rows.map(([label, value]) => (
            <div key={label} className={classes.row}>
              <dt>{label}</dt>
              <dd>
                <bdi>{value}</bdi>
              </dd>
            </div>
          ))}
        </dl>
        {leftBehind === 0 && records !== 0 && <p className={classes.quiet}>{dayEnd.receiptConfirmed}</p>}
        <p className={classes.quiet}>{dayEnd.receiptText}</p>
      </Section>
    </DriverScreen>
  );
}
