import type { DriverClient } from '@fleet/client/driver-client-shape';
import type { Activity } from '@fleet/contract/planning/routes';
import { expect } from 'vitest';

/** Captures an outcome for each open requirement of an activity, with status failed, which is always accepted. */
async function failAll(client: DriverClient, activity: Activity, answered: ReadonlySet<string>) {
  for (const integration_key of activity.execution_sequence) {
    if (answered.has(integration_key)) continue;
    const captured = await client.captureOutcome(failed(`${activity.reference}/${integration_key}`));
    expect(captured).toMatchObject({ ok: true });
  }
}

/** Drives the rest of the active route, from the progress on the device; returns the number of captured records. */
export async function driveOn(client: DriverClient, options: { complete?: boolean } = {}): Promise<number> {
  let captured = 0;
  const did = async (result: Promise<{ ok: boolean }>) => {
    expect(await result).toMatchObject({ ok: true });
    captured += 1;
  };
  const { route } = client;
  if (route === null) throw new Error('no route to drive');
  for (const stop of route.travel_plan.points_of_interest) {
    const current = () => client.progress()?.stops.find((each) => each.id === stop.id);
    if (current()?.status === 'pending') await did(client.reportArrival(stop.id));
    for (const activity of stop.activities) {
      const own = () => current()?.activities.find((each) => each.reference === activity.reference);
      if (own()?.status === 'pending') await did(client.reportActivity(activity.reference, 'started'));
      const answered = own()?.answered ?? new Set();
      captured += activity.execution_sequence.length - answered.size;
      await failAll(client, activity, answered);
      if (own()?.status === 'started') await did(client.reportActivity(activity.reference, 'completed'));
    }
    if (current()?.status === 'arrived') await did(client.reportDeparture(stop.id));
  }
  if (options.complete !== false) await did(client.reportCompletion());
  return captured;
}

/** An outcome for the requirement `activity/key` that is always accepted. */
export function failed(place: string) {
  const [activity_reference = '', integration_key = ''] = place.split('/');
  return { activity_reference, integration_key, status: 'failed', status_reason: 'Closed today' } as const;
}
