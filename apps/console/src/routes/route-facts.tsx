import { Fact, FactList, Section, useFormats } from '@fleet/ui';
import { useMessages } from '../language/console-messages.js';
import type { Route } from '../queries/route-options.js';

/** The driver and vehicles of the route, its times, and its names and keys. */
export function RouteFacts({ route }: { route: Route }) {
  const { routes } = useMessages();
  const { dateTime, list, number } = useFormats();
  const { driver, crew, assets } = route.allocation;
  const time = (at: string | null) => (at === null ? routes.notYet : dateTime(at));
  const vehicles = assets.map(({ name, registration }) =>
    registration === null ? name : `${name} (${registration})`,
  );
  return (
    <Section title={routes.facts}>
      <FactList>
        <Fact name={routes.columns.driver}>
          <bdi>{driver?.name ?? routes.noDriver}</bdi>
        </Fact>
        <Fact name={routes.vehicles}>
          <bdi>{vehicles.length === 0 ? routes.noVehicle : list(vehicles)}</bdi>
        </Fact>
        {crew.length > 0 && (
          <Fact name={routes.crew}>
            <bdi>{list(crew.map(({ name }) => name))}</bdi>
          </Fact>
        )}
        <Fact name={routes.plannedStart}>
          {route.planned_start_at === null ? routes.notPlanned : dateTime(route.planned_start_at)}
        </Fact>
        <Fact name={routes.started}>{time(route.started_at)}</Fact>
        <Fact name={routes.completed}>{time(route.completed_at)}</Fact>
        {route.consignments.length > 0 && (
          <Fact name={routes.consignments}>{number(route.consignments.length)}</Fact>
        )}
        {route.reference !== null && (
          <Fact name={routes.reference}>
            <bdi dir="ltr">{route.reference}</bdi>
          </Fact>
        )}
        {route.integration_key !== null && (
          <Fact name={routes.integrationKey}>
            <bdi dir="ltr">{route.integration_key}</bdi>
          </Fact>
        )}
      </FactList>
    </Section>
  );
}
