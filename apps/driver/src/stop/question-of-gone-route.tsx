import { Skeleton } from '@fleet/ui';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { stopViews } from '../map-view/stop-views.js';
import { driverPaths } from '../phone/driver-paths.js';
import { type RouteNotes, useRouteNotes } from '../phone/route-notes.js';
import type { QuestionPlace, TypedAnswer } from '../phone/typed-answers.js';
import { DriverScreen } from '../shell/driver-screen.js';
import { useTypedAnswers } from '../unsent/use-typed-answers.js';
import { GoneScreen } from './gone-screen.js';
import { activityViews } from './open-work.js';
import { RequirementForm } from './requirement-form.js';
import type { ActivityOnRoute } from './use-stop.js';

/** A question that is not on the route: what was typed there can still be saved or discarded. */
export function QuestionOfGoneRoute({
  at: [stopId, reference, key],
}: {
  at: readonly [string, string, string];
}) {
  const { isLoaded, answers } = useTypedAnswers();
  const typed = answers.find(
    (each) => each.stopId === stopId && each.reference === reference && each.key === key,
  );
  // The question stays open while its answer is being saved or discarded.
  const [opened, setOpened] = useState(typed);
  if (opened === undefined && typed !== undefined) setOpened(typed);
  if (opened !== undefined) return <TypedQuestion typed={opened} />;
  if (isLoaded) return <GoneScreen isActivity />;
  return (
    <DriverScreen title="">
      <Skeleton lines={4} />
    </DriverScreen>
  );
}

function TypedQuestion({ typed }: { typed: TypedAnswer }) {
  const navigate = useNavigate();
  const notes = useRouteNotes(typed.route.id);
  const place = useMemo(() => placeOf(typed, notes), [typed, notes]);
  const requirement = place?.view.activity.requirements.find((each) => each.integration_key === typed.key);
  if (place === null || requirement === undefined) return <GoneScreen isActivity />;
  const toList = () => void navigate({ to: driverPaths.unsent });
  return (
    <RequirementForm
      place={place}
      isGone
      requirement={requirement}
      isCorrection={false}
      corrected={null}
      onBack={toList}
      onDone={toList}
    />
  );
}

/** The place as the driver saw it while they typed: they had arrived at the stop and started the activity. */
function placeOf(
  { route, reference }: TypedAnswer & QuestionPlace,
  notes: RouteNotes,
): ActivityOnRoute | null {
  const progress = {
    routeId: route.id,
    completed: false,
    stops: route.travel_plan.points_of_interest.map((stop) => ({
      id: stop.id,
      status: 'arrived' as const,
      arrivedAt: stop.arrived_at,
      departedAt: null,
      workedAt: null,
      activities: [
        { reference, status: 'started' as const, answered: new Set<string>(), isReportedElsewhere: false },
      ],
    })),
  };
  const stops = stopViews(route, progress, Date.now());
  const [stop] = stops;
  if (stop === undefined) return null;
  const activities = activityViews(stop, notes);
  const [view] = activities;
  return view === undefined ? null : { route, progress, stops, current: stop, stop, notes, activities, view };
}
