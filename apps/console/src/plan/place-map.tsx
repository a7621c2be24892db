import type { LngLat, MapRoute } from '@fleet/map';
import { Notice, useFormats } from '@fleet/ui';
import { useMemo } from 'react';
import { useLaterMessages } from '../language/later-messages.js';
import { type FramedMap, MapFrame } from '../maps/map-frame.js';
import { useMapCanvas } from '../maps/map-in-react.js';
import { useRouteOnMap } from '../maps/route-on-map.js';
import classes from './plan.module.css';
import type { Plan } from './plan-draft.js';
import { usePlanForm } from './plan-form-context.js';
import { withPlace } from './stop-place-fields.js';

export interface PlaceMapProps {
  chosen: string | null;
  onChoose: (key: string) => void;
}

/** The stops on the map; a click on the ground sets the place of the chosen one. */
export default function PlaceMap({ chosen, onChoose }: PlaceMapProps) {
  const { plan: words } = useLaterMessages();
  const { text } = useFormats();
  const { plan, departed, replace } = usePlanForm();
  const stops = plan.travel_plan.points_of_interest;
  const index = stops.findIndex(({ integration_key: key }) => key === chosen);
  const name = stops[index]?.name || text(words.stopNumber, { number: index + 1 });
  const route = useMemo(() => drawnPlan(plan, chosen, departed), [plan, chosen, departed]);
  return (
    <>
      <p className={classes.quiet}>{text(words.mapHint, { name })}</p>
      <MapFrame
        className={classes.map}
        noMap={<Notice tone="info">{words.noMap}</Notice>}
        faultText={words.mapFault}
      >
        {(framed) => (
          <MapPlace
            {...framed}
            route={route}
            onStop={onChoose}
            onPlace={([longitude, latitude]) => {
              if (chosen === null || departed.has(chosen)) return;
              replace((before) => withPlace(before, index, [rounded(longitude), rounded(latitude)]));
            }}
          />
        )}
      </MapFrame>
    </>
  );
}

/** About ten centimetres: more digits say nothing. */
const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6;

function drawnPlan(plan: Plan, chosen: string | null, departed: ReadonlySet<string>): MapRoute {
  const stops = plan.travel_plan.points_of_interest.flatMap(({ integration_key: id, address }, index) => {
    const [longitude, latitude] = address.coordinates;
    if (typeof longitude !== 'number' || typeof latitude !== 'number') return [];
    const coordinates: LngLat = [longitude, latitude];
    const state =
      id === chosen ? ('current' as const) : departed.has(id) ? ('done' as const) : ('todo' as const);
    return [{ id, number: index + 1, state, coordinates }];
  });
  return { stops, legs: [] };
}

interface MapPlaceProps extends FramedMap {
  route: MapRoute;
  onStop: (id: string) => void;
  onPlace: (place: LngLat) => void;
}

function MapPlace({ route, ...options }: MapPlaceProps) {
  const { plan: words } = useLaterMessages();
  const { map, canvas } = useMapCanvas({ ...options, label: words.mapLabel });
  useRouteOnMap(map, route);
  return canvas;
}
