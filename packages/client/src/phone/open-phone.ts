import type { Transfer } from '@fleet/contract/driving/transfers';
import type { CallResult } from '../calls/call-result.js';
import { createTokenLock } from '../calls/token-lock.js';
import { systemClock } from '../clock.js';
import { lazyPush } from '../push/lazy-push.js';
import { storeFailureOf } from '../queue/capture-result.js';
import { createFlushRun } from '../queue/flush-run.js';
import { checkReceipt, untilFlushed } from '../queue/queue-checks.js';
import { openUnsentQueue, type UnsentQueue } from '../queue/unsent-queue.js';
import type { UnsentStore } from '../storage/unsent-store.js';
import type { DriverClient, DriverClientOptions } from './driver-client-shape.js';
import type { Announcer } from './driver-events.js';
import type { DriverApi } from './driver-operations.js';
import { createOfflineLists, type OfflineLists } from './offline-lists.js';
import { createPhoneFlush } from './phone-flush.js';
import type { PhoneMemory } from './phone-memory.js';
import type { PhoneParts } from './phone-parts.js';
import { pollWithoutPush } from './phone-poll.js';
import { createPhonePull, type PullPart } from './phone-pull.js';
import { createQueueAnnouncing } from './queue-announcing.js';
import { createRecordCapture, type RecordCapture } from './record-capture.js';
import { giveUpRecord } from './record-giving-up.js';
import { createReleaseWatch } from './release-watch.js';
import { rememberingStore } from './remembering-store.js';
import { closeSession, type SessionBindingParts, takeSession } from './session-binding.js';
import { createSessionPush } from './session-push.js';
import { createSyncRunner, type SyncRunner } from './sync-runner.js';

export interface PhoneOptions {
  options: DriverClientOptions;
  api: DriverApi;
  announcer: Announcer;
  signal: AbortSignal;
  /** The user name of the last credentials from the app. */
  username(): string | null;
}

/** A driver client whose store is open. */
export interface OpenPhone
  extends Pick<
    DriverClient,
    | 'signIn'
    | 'takeSession'
    | 'images'
    | 'readImage'
    | 'giveUp'
    | 'releaseRoute'
    | 'refuseRelease'
    | 'nudge'
    | 'flushed'
    | 'stop'
  > {
  runner: SyncRunner;
  memory: PhoneMemory;
  queue: UnsentQueue;
  capture: RecordCapture;
  lists: OfflineLists;
  begin(): void;
  /** False for another driver while the work of this one is unsent. */
  mayLogIn(username: string): boolean;
  closeSession(giveUpParked: boolean): ReturnType<DriverClient['closeSession']>;
}

/** Opens the store and connects the parts. Rejects with StoreFailure if nothing can be stored. Starts nothing yet. */
export async function openPhone({
  options,
  api,
  announcer,
  signal,
  username,
}: PhoneOptions): Promise<OpenPhone> {
  const { deviceId, clock = systemClock, random = Math.random } = options;
  const store = rememberingStore(options.store);
  const queue = await openUnsentQueue({ store, clock });
  const memory = store.memory();
  const lock = createTokenLock();
  const keep = keeping(store, announcer);
  const parts: PhoneParts = { api, memory, keep, announcer, clock, signal, deviceId };
  /** The name of the user whose token of an earlier run is used. The token itself does not contain this name. */
  let accountName: string | null = null;
  const isOwner = (name: string | null) =>
    memory.owner === null || name === null || memory.owner.username.toLowerCase() === name.toLowerCase();

  const lists = createOfflineLists(
    { ...parts, documents: store.lists(), concurrently: lock.concurrently },
    () => {
      if (runner.state === 'live') refreshLists();
    },
  );
  const releases = createReleaseWatch({ ...parts, concurrently: lock.concurrently });
  const pulling = createPhonePull({
    ...parts,
    organisationId: options.organisationId,
    isOwner: () => isOwner(username()),
    async own(organisationId) {
      const name = username() ?? memory.owner?.username ?? accountName;
      if (name === null || (isOwner(name) && memory.owner?.organisationId === organisationId)) return;
      // No other driver can send the queued records.
      if (!isOwner(name) && queue.list().length > 0) return;
      await keep(memory.keepOwner({ username: name, organisationId }));
    },
    accountRead(name) {
      accountName = name;
    },
    lookAtRelease: releases.look,
    sessionPulled: (session) => checkReceipt(queue, session),
    async routePulled(routeId, isAnother) {
      run.activate(routeId);
      prepareJudge();
      const unsent = queue.list();
      const completion = isAnother ? memory.forgetCompletion(routeId, unsent) : [];
      await keep([...completion, ...memory.forgetRoutes(unsent)]);
    },
    pulled: () => flush.pulled(),
  });

  const sessionPush = createSessionPush({
    announcer,
    deviceId,
    connector: options.push === undefined ? lazyPush({ clock, random }) : options.push,
    token: () => api.token(),
    connected() {
      pulling.want(...everything);
      runner.tell('connected');
    },
    sessionChanged: () => notified('session', 'route'),
    // A request that is withdrawn is a change of its route.
    routeChanged: () => (releases.isOpen ? notified('route', 'release') : notified('route')),
    releaseAsked: () => notified('release'),
  });

  /** These parts may have changed. */
  function notified(...which: readonly PullPart[]): void {
    pulling.want(...which);
    runner.tell('notified');
  }

  const run = createFlushRun({
    ...{ queue, api, clock, positionsEveryMs: options.positionsEveryMs ?? 10_000 },
    setAside: () => notified('route'),
    quarantined(records) {
      for (const { id, sessionId, sequence, content } of records) {
        const routeId = content.kind === 'position' ? null : content.routeId;
        announcer.emit('quarantined', { id, sessionId, sequence, content, kind: content.kind, routeId });
      }
    },
    imagesChanged: () => announcing.look(),
    // Requests a pull: if there was no recent response, it finds out whether there is a network.
    imageDelayed: () => runner.tell('notified'),
  });
  const announcing = createQueueAnnouncing({ queue, run, announcer });
  const flush = createPhoneFlush({
    ...{ ...parts, queue, run },
    routeEnded: () => notified('route'),
    blocked: () => pulling.want('session', 'route'),
    tryAgain: () => runner.tell('captured'),
  });
  /** Called when the sender is idle. */
  function refreshLists(): void {
    const organisationId = options.organisationId ?? memory.owner?.organisationId;
    if (organisationId === undefined) return;
    const session = memory.session === null ? null : { routeId: memory.kept?.route.id ?? null };
    lists.refresh(organisationId, session);
  }

  /** Called often, because loading may have failed before. */
  function prepareJudge(): void {
    const route = memory.kept?.route;
    if (route !== undefined) options.prepareJudge?.(route).catch(() => undefined);
  }

  let wasOffline = false;
  const runner = createSyncRunner(
    {
      pull: () => lock.concurrently(() => pulling.pull()),
      flush: () => lock.concurrently(() => flush.step()),
      hurry: () => flush.hurry(),
      listen: () => sessionPush.listen(memory.session),
      unlisten: () => sessionPush.listen(null),
      moved(state) {
        announcer.emit('state', state);
        // The network may have been the cause of the failed uploads.
        if (state === 'flushing' && wasOffline) run.retryImages();
        if (state === 'live') {
          refreshLists();
          prepareJudge();
        }
        wasOffline = state === 'offline' || (state === 'pulling' && wasOffline);
      },
    },
    clock,
    random,
  );
  const capture = createRecordCapture({
    ...{ memory, clock, deviceId, signal, queue, judge: options.judge },
    isOwner: () => isOwner(username()),
    captured: () => runner.tell('captured'),
  });
  const moves: SessionBindingParts = {
    ...{ ...parts, lock, queue, pulling },
    hurry() {
      flush.hurry();
      pulling.hurry();
    },
    moved: notified,
    syncNow() {
      pulling.want('session', 'route');
      const unhasten = run.hasten();
      const rested = runner.rest();
      runner.tell('asked');
      return rested.finally(unhasten);
    },
  };

  queue.on('changed', () => announcing.look());
  queue.on('parked', (record) => announcer.emit('parked', record));
  queue.on('lost', (lost) => announcer.emit('lost', lost));

  async function answer(call: () => Promise<CallResult<{ data: Transfer }>>) {
    const result = await lock.concurrently(call);
    if (result.ok) releases.take(result.body.data);
    // The request has ended or the response was lost, so its state is read from the service.
    notified(...everything);
    return result.ok ? { ok: true as const } : { ok: false as const, failure: result.failure };
  }
  const inOrganisation = (routeId: string) => {
    const organisationId = memory.session?.organisation_id;
    return { routeId, signal, ...(organisationId === undefined ? {} : { organisationId }) };
  };

  return {
    ...{ runner, memory, queue, capture, lists },
    images: announcing.images,
    readImage: announcing.readImage,
    begin() {
      prepareJudge();
      for (const each of queue.setAside) announcer.emit('setAside', each);
      runner.tell('asked');
      // Without a session no notification is needed: only this phone can open a session, and without a session there is
      // no route.
      const isNotified = () => sessionPush.isConnected || memory.session === null;
      void pollWithoutPush({ clock, random, signal, isNotified }, () => {
        pulling.want(...everything);
        runner.tell('poll_due');
      });
    },
    mayLogIn(name) {
      const may = isOwner(name) || queue.list().length === 0;
      if (!may) announcer.emit('failure', { kind: 'other_driver', username: name });
      return may;
    },
    async signIn() {
      api.forgiveCredentials();
      pulling.want(...everything);
      const pulled = runner.nextPull();
      runner.tell('asked');
      const result = await pulled;
      return 'failure' in result ? { ok: false, failure: result.failure } : { ok: true };
    },
    takeSession: (assetId) => takeSession(moves, assetId),
    giveUp: (id, reason) => giveUpRecord({ ...parts, queue, lock }, id, reason),
    closeSession: (giveUpParked) => closeSession(moves, giveUpParked),
    releaseRoute: (routeId) => answer(() => api.releaseRoute({ ...inOrganisation(routeId), body: {} })),
    refuseRelease: (routeId, reason) =>
      answer(() => api.refuseRelease({ ...inOrganisation(routeId), body: { reason } })),
    nudge() {
      // Records that wait separately, such as those of an image that failed several times, may be sent now too.
      run.resume();
      lists.resume();
      // The phone continues immediately instead of after its pause, and push reports when it is connected again.
      if (runner.state === 'live') pulling.want('session', 'route');
      sessionPush.nudge();
      runner.tell('nudged');
    },
    async flushed(timeoutMs) {
      const unhasten = run.hasten();
      if (!queue.isDrained()) runner.tell('captured');
      return untilFlushed(queue, clock, signal, timeoutMs).finally(unhasten);
    },
    async stop() {
      await Promise.all([runner.stop(), run.quiet(), sessionPush.stop(), lists.idle()]);
      await queue.close();
    },
  };
}

const everything: readonly PullPart[] = ['session', 'route', 'release'];

/** Commits to the store; a failure is reported, and the data is pulled again after the next start. */
function keeping(store: UnsentStore, announcer: Announcer): PhoneParts['keep'] {
  return async (changes) => {
    if (changes.length === 0) return;
    try {
      await store.commit(changes);
    } catch (error) {
      const { reason, message } = storeFailureOf(error);
      announcer.emit('failure', { kind: 'not_stored', reason, message });
    }
  };
}
