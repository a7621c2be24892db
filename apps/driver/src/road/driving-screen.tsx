import type { PointOfInterest } from '@fleet/contract/planning/routes';
import { expectedTimes } from '@fleet/domain/progress/expected-times';
import { greatCircleM } from '@fleet/domain/progress/geofence-zones';
import { Button, Figure, Icon, MainButton, Page, PageHeader, Sign, useFormats } from '@fleet/ui';
import { useMessages } from '../language/driver-messages.js';
import { locallyDriven } from '../map-view/locally-driven.js';
import { callLink } from '../map-view/navigation-link.js';
import { usePhone } from '../phone/use-phone.js';
import classes from './road.module.css';
import { useRoadActions, useRoadView } from './road-provider.js';
import { nextStop } from './road-store.js';

/**
 * Roads are longer than the straight line. The planned path would be exact, but the remaining part of it is not known.
 */
const detour = 1.3;

/** All that a driver may see above walking speed: the next stop, its distance, the expected time, and a call. */
export function DrivingScreen() {
  const { road } = useMessages();
  const { text } = useFormats();
  const { route, progress } = usePhone((view) => ({ route: view.route, progress: view.progress }));
  const { ridesAlong } = useRoadActions();
  const stop = nextStop(route, progress);
  const contact = stop?.contacts?.find(({ phone }) => callLink(phone) !== null);
  const call = callLink(contact?.phone);
  return (
    <Page
      header={
        <PageHeader
          title={stop === null ? road.noStopTitle : stop.name}
          subtitle={stop?.address.city}
          sign={
            <Sign tone="neutral">
              <span className={classes.lock}>
                <Icon name="lock" />
                {road.lockedTitle}
              </span>
            </Sign>
          }
        />
      }
      footer={
        <>
          <Button variant="secondary" fullWidth onClick={ridesAlong}>
            {road.passenger}
          </Button>
          {contact !== undefined && call !== null && (
            <MainButton icon="phone" href={call}>
              {text(road.call, { name: contact.name })}
            </MainButton>
          )}
        </>
      }
    >
      {stop !== null && <Ahead stop={stop} />}
      <p className={classes.quiet}>{road.lockedText}</p>
    </Page>
  );
}

function Ahead({ stop }: { stop: PointOfInterest }) {
  const { road } = useMessages();
  const { text, distance, time } = useFormats();
  const { route, progress } = usePhone((view) => ({ route: view.route, progress: view.progress }));
  const fix = useRoadView((view) => view.fix);
  const expected =
    route === null || progress === null
      ? null
      : (expectedTimes(locallyDriven(route, progress), Date.now()).get(stop.id)?.arrivalAt ?? null);
  const metres = fix === null ? null : greatCircleM(fix.coordinates, stop.address.coordinates) * detour;
  const planned = stop.planned_arrival_at;
  return (
    <div className={classes.figures}>
      <Figure
        label={road.distance}
        value={metres === null ? road.unknown : distance(metres)}
        detail={metres === null ? undefined : road.estimated}
      />
      <Figure
        label={road.expected}
        value={expected === null ? road.unknown : time(expected)}
        detail={planned === undefined ? undefined : text(road.planned, { time: time(planned) })}
      />
    </div>
  );
}
