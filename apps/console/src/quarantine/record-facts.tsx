import { Fact, FactList, Section, useFormats } from '@fleet/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { DriverName } from '../drivers/driver-field.js';
import { useMessages } from '../language/console-messages.js';
import { useMay } from '../queries/account-options.js';
import type { QuarantinedRecord } from '../queries/quarantine-options.js';
import { routeQuery } from '../queries/route-options.js';
import { useCaller } from '../queries/use-caller.js';

/** Where a record comes from, and how it was decided. */
export function RecordFacts({ record }: { record: QuarantinedRecord }) {
  const { quarantine } = useMessages();
  const { dateTime, number } = useFormats();
  const mayReadDrivers = useMay('drivers:read');
  const mayReadSessions = useMay('sessions:read');
  const { given_up_reason: givenUp, route_id: routeId } = record;
  return (
    <Section title={quarantine.facts}>
      <FactList>
        <Fact name={quarantine.why} wide>
          {givenUp === null ? quarantine.afterSession : quarantine.givenUp}
        </Fact>
        {givenUp !== null && (
          <Fact name={quarantine.givenUpReason} wide>
            <bdi>{givenUp}</bdi>
          </Fact>
        )}
        {mayReadDrivers && (
          <Fact name={quarantine.driver}>
            <DriverName driverId={record.driver_id} />
          </Fact>
        )}
        <Fact name={quarantine.captured}>{dateTime(record.captured_at)}</Fact>
        <Fact name={quarantine.received}>{dateTime(record.received_at)}</Fact>
        {record.sequence !== null && <Fact name={quarantine.number}>{number(record.sequence)}</Fact>}
        {routeId !== null && (
          <Fact name={quarantine.route}>
            <Link to="/routes/$routeId" params={{ routeId }}>
              <RouteName routeId={routeId} />
            </Link>
          </Fact>
        )}
        {mayReadSessions && (
          <Fact name={quarantine.session}>
            <Link to="/sessions/$sessionId" params={{ sessionId: record.session_id }}>
              {quarantine.openSession}
            </Link>
          </Fact>
        )}
        {record.settled_at !== null && <Fact name={quarantine.decided}>{dateTime(record.settled_at)}</Fact>}
        {record.note !== null && (
          <Fact name={quarantine.note} wide>
            <bdi>{record.note}</bdi>
          </Fact>
        )}
      </FactList>
    </Section>
  );
}

/** The name of the route; a record may be about one that the user does not see. */
function RouteName({ routeId }: { routeId: string }) {
  const { quarantine } = useMessages();
  const { data } = useQuery(routeQuery(useCaller(), routeId));
  return <bdi>{data?.route.name ?? quarantine.openRoute}</bdi>;
}
