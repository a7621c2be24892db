import { Fact, FactList, Section, useFormats } from '@fleet/ui';
import { Link } from '@tanstack/react-router';
import { useMessages } from '../language/console-messages.js';
import { useMay } from '../queries/account-options.js';
import type { SessionOverview } from '../queries/session-options.js';
import classes from './sessions.module.css';

export function SessionFacts({ session }: { session: SessionOverview }) {
  const { sessions } = useMessages();
  const { dateTime, text } = useFormats();
  const { asset, status, revocation, reason, received_through: received } = session;
  const how =
    revocation !== null
      ? (sessions.revocations[revocation] ?? revocation)
      : status === 'closed'
        ? sessions.closedText
        : null;
  // In the other cases the service wrote the reason, and `how` already says it.
  const isTyped = revocation === 'by_driver' || revocation === 'by_controller' || revocation === null;
  return (
    <>
      <Section title={sessions.facts}>
        <FactList>
          <Fact name={sessions.vehicle}>
            <bdi>{asset.registration === null ? asset.name : `${asset.name} (${asset.registration})`}</bdi>
          </Fact>
          <Fact name={sessions.started}>{dateTime(session.created_at)}</Fact>
          {session.ended_at !== null && <Fact name={sessions.ended}>{dateTime(session.ended_at)}</Fact>}
          <Fact name={sessions.received}>
            {received === 0 ? sessions.nothingNumbered : text(sessions.receivedText, { count: received })}
          </Fact>
          <Fact name={sessions.device}>
            <bdi className={classes.device} dir="ltr">
              {session.device_id}
            </bdi>
          </Fact>
          {how !== null && (
            <Fact name={sessions.endedHow} wide>
              {how}
            </Fact>
          )}
          {reason !== null && isTyped && (
            <Fact name={sessions.reason} wide>
              <bdi>{reason}</bdi>
            </Fact>
          )}
        </FactList>
      </Section>
      <SessionLinks session={session} />
    </>
  );
}

function SessionLinks({ session }: { session: SessionOverview }) {
  const { sessions } = useMessages();
  const mayReadRoutes = useMay('routes:read');
  if (!mayReadRoutes) return null;
  return (
    <ul className={classes.links}>
      <li>
        <Link to="/routes" search={{ driver: session.driver_id, status: 'open' }}>
          {sessions.routesOfDriver}
        </Link>
      </li>
      <li>
        <Link to="/quarantine" search={{ session: session.id }}>
          {sessions.quarantineOfSession}
        </Link>
      </li>
    </ul>
  );
}
