import type { ApiClientOptions } from '../calls/calls-client.js';
import { localProgress } from '../queue/local-progress.js';
import type { DriverClient, DriverClientOptions } from './driver-client-shape.js';
import { createAnnouncer } from './driver-events.js';
import type { DriverApi } from './driver-operations.js';
import { type OpenPhone, openPhone } from './open-phone.js';
import { captureOnRoute, routeCapture } from './route-capture.js';

/** Creates a driver client that uses the calls of `createCalls`. */
export function driverClientOf<Calls extends DriverApi>(
  options: DriverClientOptions,
  createCalls: (options: ApiClientOptions) => Calls,
): DriverClient<Calls> {
  const announcer = createAnnouncer();
  const stopping = new AbortController();
  let phone: OpenPhone | null = null;
  let opening: Promise<OpenPhone> | null = null;
  let lastUsername: string | null = null;

  const api = createCalls({
    baseUrl: options.baseUrl,
    deviceId: options.deviceId,
    credentials: async (refusal, sessionId) => {
      const given = await options.credentials(refusal, sessionId);
      if (given === null || phone?.mayLogIn(given.username) === false) return null;
      lastUsername = given.username;
      return given;
    },
    ...(options.token === undefined ? {} : { token: options.token }),
    ...(options.organisationId === undefined ? {} : { organisationId: options.organisationId }),
    ...(options.fetch === undefined ? {} : { fetch: options.fetch }),
    ...(options.clock === undefined ? {} : { clock: options.clock }),
    ...(options.random === undefined ? {} : { random: options.random }),
  });

  if (options.onToken !== undefined) api.onToken((token) => options.onToken?.(token));

  const started = (): OpenPhone => {
    if (phone === null) throw new Error('start the driver client first');
    return phone;
  };
  const capture = () => started().capture;

  return {
    ...routeCapture(capture, null),
    onRoute: (route) => captureOnRoute(capture, route),
    api,
    on: announcer.on,
    get state() {
      return phone?.runner.state ?? 'signed_out';
    },
    get session() {
      return phone?.memory.session ?? null;
    },
    get route() {
      return phone?.memory.kept?.route ?? null;
    },
    progress() {
      const route = phone?.memory.kept?.route;
      return phone === null || route === undefined ? null : localProgress(route, phone.memory.facts());
    },
    assets: () => phone?.lists.assets() ?? nothing,
    reasons: () => phone?.lists.reasons() ?? nothing,
    waitingRoutes: () => phone?.lists.waitingRoutes() ?? nothing,
    unsent: () => phone?.queue.list() ?? nothing,
    answersOn: (routeId) => phone?.queue.outcomesOf(routeId) ?? nothing,
    images: () => phone?.images() ?? nothing,
    readImage: async (url) => started().readImage(url),
    async start() {
      const { signal } = stopping;
      if (signal.aborted) throw new Error('this driver client was stopped; make another one');
      opening ??= openPhone({ options, api, announcer, signal, username: () => lastUsername });
      try {
        phone = await opening;
      } catch (error) {
        opening = null;
        throw error;
      }
      phone.begin();
    },
    signIn: async () => started().signIn(),
    takeSession: async (assetId) => started().takeSession(assetId),
    captureImage: async (contentType, bytes) => started().capture.captureImage(contentType, bytes),
    dropImage: async (url) => started().queue.dropImage(url),
    reportPosition: async (position) => started().capture.position(position),
    mend: async (id, draft) => started().capture.mend(id, draft),
    retry: async (id) => started().capture.retry(id),
    giveUp: async (id, reason) => started().giveUp(id, reason),
    releaseRoute: async (routeId) => started().releaseRoute(routeId),
    refuseRelease: async (routeId, reason) => started().refuseRelease(routeId, reason),
    nudge: () => phone?.nudge(),
    flushed: async (timeoutMs) => started().flushed(timeoutMs),
    closeSession: async ({ giveUpParked = false } = {}) => started().closeSession(giveUpParked),
    async stop() {
      stopping.abort();
      announcer.close();
      await (await opening?.catch(() => null))?.stop();
    },
  };
}

/** Always the same list, so that an app that compares lists sees no change. */
const nothing: readonly never[] = [];
