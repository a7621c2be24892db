// An app in a page, as an integrator would write it: the driver client on the browser's database.
import { type Captured, createDriverClient, type DriverClient, type OutcomeDraft } from '@fleet/client';
import { indexedDbStore } from '@fleet/client/indexeddb-store';
import { judgeOnPhone } from '@fleet/domain/outcomes/phone-judgement';

export interface PhoneOrders {
  username: string;
  pin: string;
  deviceId: string;
}

/** The data that the app would show. */
export interface PhoneView {
  state: DriverClient['state'];
  sessionId: string | null;
  route: { id: string; name: string | null; version: number } | null;
  completed: boolean;
  /** The numbers of unconfirmed records. */
  unsent: number[];
  /** Push messages since this page was opened, each with its kind and subject. */
  heard: string[];
  /** Events that must not happen: parked, lost, set aside, refused. */
  troubles: string[];
}

let client: DriverClient | null = null;
const heard: string[] = [];
const troubles: string[] = [];

function phone(): DriverClient {
  if (client === null) throw new Error('the app has not started');
  return client;
}

export const phoneApp = {
  /** Opens the driver's data in this browser, and continues with it. */
  async start({ username, pin, deviceId }: PhoneOrders): Promise<void> {
    const own = createDriverClient({
      baseUrl: location.origin,
      deviceId,
      store: indexedDbStore(`phone of ${username}`),
      credentials: async () => ({ username, pin }),
      judge: judgeOnPhone,
    });
    own.on('push', ({ kind, subjectId }) => heard.push(`${kind} ${subjectId}`));
    for (const name of ['parked', 'lost', 'setAside'] as const)
      own.on(name, (event) => troubles.push(`${name} ${JSON.stringify(event)}`));
    own.on('failure', (failure) => {
      if (failure.kind !== 'unreachable') troubles.push(JSON.stringify(failure));
    });
    globalThis.addEventListener('online', () => own.nudge());
    await own.start();
    client = own;
  },
  takeSession: (assetId: string) => phone().takeSession(assetId),
  look(): PhoneView {
    const { state, session, route } = phone();
    return {
      state,
      sessionId: session?.id ?? null,
      route: route === null ? null : { id: route.id, name: route.name ?? null, version: route.version },
      completed: phone().progress()?.completed ?? false,
      unsent: phone()
        .unsent()
        .map((each) => each.sequence),
      heard,
      troubles,
    };
  },
  /** The ids of the stops, by their names. */
  stops: (): Record<string, string> =>
    Object.fromEntries(
      phone().route?.travel_plan.points_of_interest.map((stop) => [stop.name ?? '', stop.id]) ?? [],
    ),
  capture: (draft: OutcomeDraft): Promise<Captured> => phone().captureOutcome(draft),
  /** Draws a picture; returns its placeholder and its length in bytes. */
  async picture(words: string): Promise<{ placeholder: string; byteLength: number }> {
    const canvas = document.createElement('canvas');
    const pen = canvas.getContext('2d');
    pen?.fillText(words, 10, 50);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
    if (blob === null) throw new Error('the canvas gave no picture');
    const kept = await phone().captureImage('image/png', new Uint8Array(await blob.arrayBuffer()));
    if (!kept.ok) throw new Error(JSON.stringify(kept));
    return { placeholder: kept.placeholder, byteLength: blob.size };
  },
  arrive: (stopId: string) => phone().reportArrival(stopId),
  depart: (stopId: string) => phone().reportDeparture(stopId),
  end: (reference: string) => phone().reportActivity(reference, 'completed'),
  position: (coordinates: [number, number]) => phone().reportPosition({ coordinates }),
  complete: () => phone().reportCompletion(),
  flushed: () => phone().flushed(60_000),
  closeSession: () => phone().closeSession(),
};

export type PhoneApp = typeof phoneApp;
