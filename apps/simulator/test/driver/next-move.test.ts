import type { Route } from '@fleet/contract/planning/routes';
import { describe, expect, it } from 'vitest';
import { type Move, nextMove } from '../../src/driver/next-move.js';
import { entryOf, freshMemory, type RouteMemory } from '../../src/driver/route-memory.js';
import { activeRoute, townPlan } from '../planned-route.js';

/** Makes the move only in the driver's memory, as if the phone had stored everything. */
function remember(move: Move, memory: RouteMemory, arrivedAt: string): void {
  switch (move.kind) {
    case 'drive':
      memory.arrivedAt.set(move.stop.id, arrivedAt);
      return;
    case 'start':
      memory.activities.set(move.activity.reference, 'started');
      return;
    case 'answer':
      entryOf(memory.confirmations, move.activity.reference, () => new Map<string, boolean>()).set(
        move.requirement.integration_key,
        true,
      );
      return;
    case 'fulfil':
      entryOf(memory.answered, move.activity.reference, () => new Set<string>()).add(
        move.requirement.integration_key,
      );
      return;
    case 'finish':
      memory.activities.set(move.activity.reference, 'over');
      return;
    case 'depart':
      memory.departed.add(move.stop.id);
      return;
    case 'complete':
      memory.completed = true;
      return;
    case 'nothing':
  }
}

const early = '2026-11-20T05:00:00.000Z';
const late = '2026-11-20T23:00:00.000Z';

function walk(route: Route, memory = freshMemory(), arrivedAt = early): Move[] {
  const moves: Move[] = [];
  for (;;) {
    const move = nextMove(route, memory);
    moves.push(move);
    if (move.kind === 'nothing' || moves.length > 2_000) return moves;
    remember(move, memory, arrivedAt);
  }
}

describe('the next move of a driver', () => {
  it('leads through a whole route, to every stop, activity and requirement once and in order', () => {
    const route = activeRoute(townPlan(5));
    const moves = walk(route);
    const stops = route.travel_plan.points_of_interest;
    const of = (kind: Move['kind']) => moves.filter((move) => move.kind === kind);
    expect(of('drive').map((move) => ('stop' in move ? move.stop.id : ''))).toEqual(
      stops.map(({ id }) => id),
    );
    expect(of('depart')).toHaveLength(stops.length);
    const activities = stops.flatMap((stop) => stop.activities);
    expect(of('start')).toHaveLength(activities.length);
    expect(of('finish')).toHaveLength(activities.length);
    const asked = activities.flatMap((each) => each.execution_sequence).length;
    const whenLate = activities
      .flatMap((each) => each.requirements)
      .filter(({ conditions = [] }) => conditions.some(({ kind }) => kind === 'late_arrival'));
    expect(of('fulfil')).toHaveLength(asked - whenLate.length);
    const lateMoves = walk(route, freshMemory(), late);
    expect(lateMoves.filter(({ kind }) => kind === 'fulfil')).toHaveLength(asked);
    expect(moves.slice(-2).map(({ kind }) => kind)).toEqual(['complete', 'nothing']);
  });

  it('follows the failure sequence if the activity fails', () => {
    const route = activeRoute(townPlan(5));
    const memory = freshMemory();
    memory.failing.add('DELIVER-1');
    const keys = walk(route, memory).flatMap((move) =>
      move.kind === 'fulfil' && move.activity.reference === 'DELIVER-1'
        ? [move.requirement.integration_key]
        : [],
    );
    expect(keys).toEqual(['FAIL-PHOTO', 'FAIL-FORM']);
  });

  it('continues a route that another driver has begun', () => {
    const route = activeRoute(townPlan(5));
    const [first, second] = route.travel_plan.points_of_interest;
    if (first === undefined || second === undefined) throw new Error('no stops');
    const begun: Route = {
      ...route,
      travel_plan: {
        points_of_interest: [
          { ...first, status: 'departed' },
          { ...second, status: 'arrived' },
          ...route.travel_plan.points_of_interest.slice(2),
        ],
      },
    };
    expect(nextMove(begun, freshMemory())).toMatchObject({ kind: 'start', stop: { id: second.id } });
  });

  it('follows the changed route if the route changes while it is driven', () => {
    const route = activeRoute(townPlan(5));
    const memory = freshMemory();
    const [first, second, third] = route.travel_plan.points_of_interest;
    memory.arrivedAt.set(first?.id ?? '', 'x');
    memory.departed.add(first?.id ?? '');
    expect(nextMove(route, memory)).toMatchObject({ kind: 'drive', stop: { id: second?.id } });
    const shorter = route.travel_plan.points_of_interest.filter(({ id }) => id !== second?.id);
    expect(nextMove({ ...route, travel_plan: { points_of_interest: shorter } }, memory)).toMatchObject({
      kind: 'drive',
      stop: { id: third?.id },
      before: { id: first?.id },
    });
  });

  it('is `nothing` on a cancelled route', () => {
    expect(nextMove({ ...activeRoute(townPlan(5)), status: 'cancelled' }, freshMemory()).kind).toBe(
      'nothing',
    );
  });
});
