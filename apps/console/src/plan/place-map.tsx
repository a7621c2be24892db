import { canDrawMap, createMap, type FleetMap, type LngLat, type MapRoute } from '@fleet/map';
import { Notice, useFormats, useLanguage, useTheme } from '@fleet/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useLaterMessages } from '../language/later-messages.js';
import { baseMapQuery } from '../queries/base-map-options.js';
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
  const { data: base, isError } = useQuery(baseMapQuery());
  const [canDraw] = useState(canDrawMap);
  const [attribution, setAttribution] = useState('');
  const [isFaulty, setFaulty] = useState(false);
  const stops = plan.travel_plan.points_of_interest;
  const index = stops.findIndex(({ integration_key: key }) => key === chosen);
  const name = stops[index]?.name || text(words.stopNumber, { number: index + 1 });
  const route = useMemo(() => drawnPlan(plan, chosen, departed), [plan, chosen, departed]);
  if (!canDraw) return <Notice tone="info">{words.noMap}</Notice>;
  if (base === undefined && !isError) return <div className={classes.map} />;
  return (
    <>
      <p className={classes.quiet}>{text(words.mapHint, { name })}</p>
      <MapPlace
        base={base ?? { styleUrl: null, tilesUrl: null }}
        route={route}
        onStop={onChoose}
        onPlace={([longitude, latitude]) => {
          if (chosen === null || departed.has(chosen)) return;
          replace((before) => withPlace(before, index, [rounded(longitude), rounded(latitude)]));
        }}
        onAttribution={setAttribution}
        onBaseFault={() => setFaulty(true)}
      />
      {attribution !== '' && (
        <p className={classes.quiet} dir="ltr">
          {attribution}
        </p>
      )}
      {isFaulty && <Notice tone="warning">{words.mapFault}</Notice>}
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

interface MapPlaceProps {
  base: { styleUrl: string | null; tilesUrl: string | null };
  route: MapRoute;
  onStop: (id: string) => void;
  onPlace: (place: LngLat) => void;
  onAttribution: (text: string) => void;
  onBaseFault: () => void;
}

/** The map itself. It is drawn outside React, which only sets what to show. */
function MapPlace(props: MapPlaceProps) {
  const { base, route } = props;
  const { plan: words } = useLaterMessages();
  const language = useLanguage();
  const [theme] = useTheme();
  const [map, setMap] = useState<FleetMap | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const latest = useRef({ ...props, theme });
  useEffect(() => {
    latest.current = { ...props, theme };
  });
  useEffect(() => {
    if (place.current === null) return;
    const made = createMap(place.current, {
      base,
      theme: latest.current.theme,
      language,
      label: words.mapLabel,
      isStill: matchMedia('(prefers-reduced-motion: reduce)').matches,
      onStop: (id) => latest.current.onStop(id),
      onPlace: (at) => latest.current.onPlace(at),
      onAttribution: (text) => latest.current.onAttribution(text),
      onBaseFault: () => latest.current.onBaseFault(),
    });
    made.setRoute(latest.current.route);
    made.showRoute();
    setMap(made);
    return () => {
      setMap(null);
      made.destroy();
    };
  }, [base, language, words]);
  useEffect(() => map?.setRoute(route), [map, route]);
  useEffect(() => map?.setTheme(theme), [map, theme]);
  return <div ref={place} className={classes.map} dir="ltr" />;
}
