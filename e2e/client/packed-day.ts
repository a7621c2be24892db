// An app as an integrator would write it with the packages. It is compiled, bundled and run outside the repository.
import { type CallFailure, createApiClient, mqttPush, type PushEvent } from '@fleet/client';
import type { Route } from '@fleet/contract/planning/routes';
import { isDecimal } from '@fleet/domain/values/decimal';

export interface DayOrders {
  baseUrl: string;
  username: string;
  pin: string;
  assetId: string;
  deviceId: string;
  /** Listens at this address instead of the session's. */
  websocketUrl?: string;
}

export interface DayReport {
  routeName: string;
  /** The results of the two submissions of the same outcome. */
  results: string[];
  heard: string[];
  sessionStatus: string;
}

/** Logs in, opens a session, pulls the route, sends an outcome twice, is notified of the next route, and closes. */
export async function driveDay(orders: DayOrders): Promise<DayReport> {
  const { baseUrl, username, pin, deviceId } = orders;
  const client = createApiClient({ baseUrl, deviceId, credentials: { username, pin } });
  const taken = bodyOf(await client.takeSession({ body: { asset_id: orders.assetId, device_id: deviceId } }));
  const session = taken.data;
  const route: Route = bodyOf(await client.readActiveRoute()).data;

  const heard: string[] = [];
  const address =
    orders.websocketUrl === undefined
      ? session.push
      : { ...session.push, websocket_url: orders.websocketUrl };
  const hears = (wanted: (event: PushEvent) => boolean) =>
    new Promise<void>((resolve) => {
      listeners.push((event) => wanted(event) && resolve());
    });
  const listeners: ((event: PushEvent) => void)[] = [];
  const connected = hears((event) => event.type === 'connected');
  const listener = mqttPush()(address, client.token, (event) => {
    heard.push(event.type === 'message' ? event.kind : event.type);
    for (const each of listeners) each(event);
  });
  await connected;

  const activity = route.travel_plan.points_of_interest
    .flatMap((stop) => stop.activities)
    .find((each) => each.requirements.some((requirement) => requirement.kind === 'weight'));
  const weight = activity?.requirements.find((each) => each.kind === 'weight');
  const outcome = {
    submission_id: crypto.randomUUID(),
    sequence: 1,
    activity_reference: activity?.reference ?? '',
    integration_key: weight?.integration_key ?? '',
    captured_at: new Date().toISOString(),
    status: 'success',
    unit: 'tons',
    value: '12.5',
  };
  if (!isDecimal(outcome.value)) throw new Error('a weight is a decimal number');
  const results: string[] = [];
  for (let times = 0; times < 2; times += 1) {
    const answer = bodyOf(await client.submitOutcomes({ routeId: route.id, body: { outcomes: [outcome] } }));
    results.push(...answer.data.map((each) => each.result));
  }

  const hearsOfNext = hears((event) => event.type === 'message' && event.subjectId !== route.id);
  bodyOf(
    await client.reportCompletion({ routeId: route.id, body: { at: new Date().toISOString(), sequence: 2 } }),
  );
  await hearsOfNext;
  await listener.stop();
  const closed = bodyOf(await client.closeSession({ sessionId: session.id, body: { last_sequence: 2 } }));
  return { routeName: route.name, results, heard, sessionStatus: closed.data.status };
}

function bodyOf<Body>(result: { ok: true; body: Body } | { ok: false; failure: CallFailure }): Body {
  if (result.ok) return result.body;
  throw new Error(JSON.stringify(result.failure));
}
