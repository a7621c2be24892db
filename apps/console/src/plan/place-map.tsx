import type { MapRoute } from '@fleet/map';
import { Button, Notice, useFormats } from '@fleet/ui';
import { type RefObject, useEffect, useMemo, useRef } from 'react';
import { useLaterMessages } from '../language/later-messages.js';
import { type FramedMap, MapFrame } from '../maps/map-frame.js';
import { MapButton, MapZoom, useMapCanvas } from '../maps/map-in-react.js';
import classes from './plan.module.css';
import type { Plan } from './plan-draft.js';
import { usePlanForm } from './plan-form-context.js';
import { placeOfStop, viewOfStop, withPlace } from './stop-place.js';
import { useOpenedMap, usePlaceView } from './use-place-view.js';
import { usePlacedSites } from './use-plan-sites.js';
import { useStopName } from './use-stop-name.js';

interface PlaceMapProps {
  chosen: string | null;
  onChoose: (key: string) => void;
}

/** The stops on the map; a click on the ground sets the place of the chosen stop. */
export function PlaceMap(props: PlaceMapProps) {
  const { plan: words } = useLaterMessages();
  const { text } = useFormats();
  const { plan } = usePlanForm();
  const frame = useRef<HTMLDivElement>(null);
  const stops = plan.travel_plan.points_of_interest;
  const index = stops.findIndex(({ integration_key: key }) => key === props.chosen);
  const name = useStopName()(stops[index], index);
  return (
    <div ref={frame} className={classes.field}>
      <p className={classes.quiet}>{text(words.mapHint, { name })}</p>
      <MapFrame
        className={classes.map}
        noMap={<Notice tone="info">{words.noMap}</Notice>}
        faultText={words.mapFault}
      >
        {(framed) => <MapPlace {...props} {...framed} frame={frame} />}
      </MapFrame>
    </div>
  );
}

/** Rounds to about ten centimetres; more digits have no meaning. */
const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6;

function drawnPlan(plan: Plan, chosen: string | null, departed: ReadonlySet<string>): MapRoute {
  const stops = plan.travel_plan.points_of_interest.flatMap((stop, index) => {
    const { integration_key: id } = stop;
    const coordinates = placeOfStop(stop);
    if (coordinates === null) return [];
    const state =
      id === chosen ? ('current' as const) : departed.has(id) ? ('done' as const) : ('todo' as const);
    return [{ id, number: index + 1, state, coordinates }];
  });
  return { stops, legs: [] };
}

interface MapPlaceProps extends FramedMap, PlaceMapProps {
  frame: RefObject<HTMLElement | null>;
}

function MapPlace({ chosen, onChoose, frame, ...framed }: MapPlaceProps) {
  const { plan: words } = useLaterMessages();
  const { text } = useFormats();
  const { plan, departed, act } = usePlanForm();
  const sites = usePlacedSites();
  const stops = plan.travel_plan.points_of_interest;
  const index = stops.findIndex(({ integration_key: key }) => key === chosen);
  const stop = stops[index];
  const place = useMemo(() => placeOfStop(stop), [stop]);
  const name = useStopName()(stop, index);
  const route = useMemo(() => drawnPlan(plan, chosen, departed), [plan, chosen, departed]);
  const view = useMemo(() => viewOfStop(plan, index, sites), [plan, index, sites]);
  const { map, canvas } = useMapCanvas({
    ...framed,
    label: words.mapLabel,
    onStop: (key) => {
      stay(key, placeOfStop(stops.find((each) => each.integration_key === key)));
      onChoose(key);
    },
    onPlace: ([longitude, latitude]) => {
      if (chosen === null || departed.has(chosen)) return;
      const clicked: [number, number] = [rounded(longitude), rounded(latitude)];
      stay(chosen, clicked);
      act(text(words.placed, { name }), (before) => withPlace(before, index, clicked));
    },
  });
  useEffect(() => map?.setRoute(route), [map, route]);
  const stay = usePlaceView(map, { key: chosen, place, view });
  useOpenedMap(map, frame);
  return (
    <>
      {canvas}
      <MapZoom map={map} zoomIn={words.zoomIn} zoomOut={words.zoomOut} />
      {route.stops.length > 1 && (
        <MapButton>
          <Button onClick={() => map?.showRoute()}>{words.showStops}</Button>
        </MapButton>
      )}
    </>
  );
}
