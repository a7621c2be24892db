import type { FleetMap } from '@fleet/map';
import {
  Button,
  ButtonRow,
  EmptyState,
  IconButton,
  List,
  ListRow,
  MainButton,
  Notice,
  Section,
  Skeleton,
  StatusMark,
  useFormats,
} from '@fleet/ui';
import { useNavigate } from '@tanstack/react-router';
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useMessages } from '../language/driver-messages.js';
import { driverPaths } from '../phone/driver-paths.js';
import { DriverScreen } from '../shell/driver-screen.js';
import { drawnRoute } from './drawn-route.js';
import { useHeadingAtStart } from './heading-start.js';
import { KeptMap } from './kept-map.js';
import { MapCanvas } from './map-canvas.js';
import { type MapConfig, readMapConfig } from './map-config.js';
import classes from './map-view.module.css';
import { useMapWakeLock } from './map-wake-lock.js';
import { type OwnPosition, type PositionFault, watchPosition } from './own-position.js';
import { type RouteView, useRouteView } from './use-route-view.js';

const firstRows = 12;

/** The planned path, the stops and the driver's position. */
export function MapPage() {
  const view = useRouteView();
  const { mapView: words } = useMessages();
  const navigate = useNavigate();
  const toRoute = () => void navigate({ to: driverPaths.route });
  if (view !== null) return <MapScreen view={view} onBack={toRoute} />;
  return (
    <DriverScreen
      title={words.title}
      onBack={toRoute}
      footer={<MainButton onClick={toRoute}>{words.toRoute}</MainButton>}
    >
      <EmptyState icon="map" title={words.noRouteTitle} text={words.noRouteText} />
    </DriverScreen>
  );
}

function MapScreen({ view, onBack }: { view: RouteView; onBack: () => void }) {
  const { mapView: words } = useMessages();
  const navigate = useNavigate();
  const [config, setConfig] = useState<MapConfig | null>(null);
  const [attribution, setAttribution] = useState('');
  const [hasBaseFault, setBaseFault] = useState(false);
  const [isFollowing, setFollowing] = useState(false);
  const { position, fault } = usePosition();
  const map = useRef<FleetMap>(null);
  const { stops, current, route } = view;
  const drawn = useMemo(() => drawnRoute(stops), [stops]);
  useMapWakeLock();
  useHeadingAtStart();
  useEffect(() => void readMapConfig().then(setConfig), []);
  const toStop = (stopId: string) => void navigate({ to: driverPaths.stop, params: { stopId } });
  const names = [config?.attribution, attribution].find((each) => each !== null && each !== '');
  return (
    <DriverScreen title={words.title} subtitle={route.name} onBack={onBack}>
      <div className={classes.page}>
        <div className={classes.mapSide}>
          <div className={classes.frame}>
            {config === null ? (
              <Skeleton lines={4} />
            ) : (
              <MapCanvas
                ref={map}
                config={config}
                route={drawn}
                position={position}
                isFollowing={isFollowing}
                onStop={toStop}
                onMoved={() => setFollowing(false)}
                onAttribution={setAttribution}
                onBaseFault={() => setBaseFault(true)}
              />
            )}
            {fault !== 'refused' && (
              <div className={classes.follow}>
                <IconButton
                  icon="navigate"
                  label={words.myPosition}
                  aria-pressed={isFollowing}
                  onClick={() => setFollowing(!isFollowing)}
                />
              </div>
            )}
            {names !== undefined && (
              <p className={classes.attribution}>
                <bdi>{names}</bdi>
              </p>
            )}
          </div>
          <ButtonRow>
            {current !== null && (
              <Button
                onClick={() => {
                  setFollowing(false);
                  map.current?.showPlace(current.stop.address.coordinates, 15);
                }}
              >
                {words.nextStop}
              </Button>
            )}
            <Button
              onClick={() => {
                setFollowing(false);
                map.current?.showRoute();
              }}
            >
              {words.wholeRoute}
            </Button>
          </ButtonRow>
          {(fault !== null || (isFollowing && position === null)) && (
            <Notice tone="info">
              {fault === 'refused' ? words.positionRefused : words.positionUnavailable}
            </Notice>
          )}
          {hasBaseFault && <Notice tone="warning">{words.baseFault}</Notice>}
          {config !== null && <KeptMap config={config} />}
        </div>
        <StopsOfMap view={view} onStop={toStop} />
      </div>
    </DriverScreen>
  );
}

/** The content of the map as a list, for drivers who cannot see the map. */
function StopsOfMap({ view, onStop }: { view: RouteView; onStop: (stopId: string) => void }) {
  const { mapView: words } = useMessages();
  const { text, dateTime } = useFormats();
  // The list of a long route is drawn after the map, so that the page appears directly after the tap.
  const stops = useDeferredValue(view.stops, view.stops.slice(0, firstRows));
  return (
    <Section title={words.stops}>
      <List>
        {stops.map(({ id, number, stop, state, expected, isLate }) => (
          <ListRow
            key={id}
            start={<StatusMark status={state} />}
            title={text(words.stopTitle, { number, name: stop.name })}
            detail={isLate && state !== 'done' ? words.late : undefined}
            end={expected.arrivalAt === null ? undefined : dateTime(expected.arrivalAt)}
            onClick={() => onStop(id)}
          />
        ))}
      </List>
    </Section>
  );
}

/** Watches the position while the page is open. */
function usePosition() {
  const [position, setPosition] = useState<OwnPosition | null>(null);
  const [fault, setFault] = useState<PositionFault | null>(null);
  useEffect(
    () =>
      watchPosition((found) => {
        setPosition(found);
        setFault(null);
      }, setFault),
    [],
  );
  return { position, fault };
}
