import { Notice, useFormats } from '@fleet/ui';
import { Link } from '@tanstack/react-router';
import { useMessages } from '../language/console-messages.js';
import classes from '../organisation/organisation.module.css';
import { RecordFacts } from '../organisation/record-rows.js';
import { useSiteWords } from '../organisation/site-words.js';
import { useMay } from '../queries/account-options.js';
import type { Driver } from '../queries/driver-options.js';
import { driverRows } from './driver-form.js';

export function DriverFacts({ driver }: { driver: Driver }) {
  const messages = useMessages();
  const { organisation, drivers } = messages;
  const formats = useFormats();
  const siteNames = useSiteWords();
  const mayReadUsers = useMay('users:read');
  const mayReadRoutes = useMay('routes:read');
  const mayReadSessions = useMay('sessions:read');
  return (
    <>
      {driver.user_id === null && <Notice tone="info">{drivers.nobodyText}</Notice>}
      <RecordFacts title={organisation.facts} rows={driverRows(driver, messages, formats, siteNames)} />
      <ul className={classes.links}>
        {driver.user_id !== null && mayReadUsers && (
          <li>
            <Link to="/organisation/users/$userId" params={{ userId: driver.user_id }}>
              {drivers.toUser}
            </Link>
          </li>
        )}
        {mayReadRoutes && (
          <li>
            <Link to="/routes" search={{ driver: driver.id }}>
              {drivers.toRoutes}
            </Link>
          </li>
        )}
        {mayReadSessions && (
          <li>
            <Link to="/sessions" search={{ driver: driver.id }}>
              {drivers.toSessions}
            </Link>
          </li>
        )}
      </ul>
    </>
  );
}
