import { mkdir } from 'node:fs/promises';
import type { Logger } from 'pino';
import { buildApp } from './app.js';
import { startAuditSealing } from './audit/audit-sealing.js';
import { createCallerDirectory } from './callers/caller-directory.js';
import type { Config } from './config.js';
import type { ContextParts } from './context-factory.js';
import { ensureDemoData, publishDemoCredentials } from './demo/demo-start.js';
import { startHousekeeping } from './housekeeping.js';
import { planListeners } from './listen-safety.js';
import { openBlobStore } from './platform/blobs/open-blob-store.js';
import { forgetRestored, isRestored } from './platform/database/cluster-restore.js';
import { migrate } from './platform/database/migrate.js';
import { openDatabase } from './platform/database/open-database.js';
import { observeLateness } from './platform/due-work/due-work-metrics.js';
import { runDueWork } from './platform/due-work/due-work-runner.js';
import { createConnectionRoom } from './platform/http/connection-room.js';
import { listenEncrypted, listenPlain } from './platform/http/listeners.js';
import { limitNewConnections } from './platform/http/new-connections.js';
import { createMetrics } from './platform/http/request-metrics.js';
import { connectionShares, openFileLimit, watchOpenFiles } from './platform/open-file-limit.js';
import { keepEventEpoch } from './platform/outbox/event-epoch.js';
import { newUuidV7 } from './platform/security/identifiers.js';
import { loadSigningKeys } from './platform/security/signing-keys.js';
import { createTokens } from './platform/security/tokens.js';
import { StartGivenUp } from './platform/start-refusal.js';
import { certificateNames, tlsMaterial } from './platform/tls/tls-material.js';
import { dueDetection } from './progress/due-detection.js';
import { dueRendering } from './routes/due-rendering.js';
import { createReadiness } from './service-readiness.js';
import { outboxFolderOf, startMails } from './start-mails.js';
import { startMap } from './start-map.js';
import { startPush } from './start-push.js';
import { startWebhooks } from './start-webhooks.js';
import { dueTransfers } from './transfers/due-transfers.js';

export interface RunningService {
  httpUrl: string;
  httpsUrl: string | null;
  /** The address for clients within the machine; null if the service does not know it. */
  mqttUrl: string | null;
  /** The local authority's certificate, for curl and phones; null with a given certificate. */
  caFile: string | null;
  /** The demo's credentials, written at the first start; null without demo data. */
  demoFile: string | null;
  /** Stops accepting requests, finishes current ones, closes everything. */
  stop(): Promise<void>;
}

/** Ways to end a service from outside during and after its start. */
export interface StartOptions {
  /** Cancels the start, which then closes what it has opened and throws StartGivenUp. */
  signal?: AbortSignal;
  /** Called once if the folder of the embedded database was removed or replaced; the service must then end. */
  onFolderLost?: () => void;
}

/**
 * Starts the whole service with its configuration [C-13]. Throws StartRefusal if an operator must correct a fault.
 */
export async function startService(
  config: Config,
  log: Logger,
  options: StartOptions = {},
): Promise<RunningService> {
  const undo: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    return await startAll(config, log, options, undo, stop);
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startAll(
  config: Config,
  log: Logger,
  options: StartOptions,
  undo: (() => Promise<void>)[],
  stop: () => Promise<void>,
): Promise<RunningService> {
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
  const { dataDir, databaseUrl } = config;
  const goOn = () => {
    if (options.signal?.aborted) throw new StartGivenUp('The start was given up.');
  };
  goOn();
  const ofServer = databaseUrl === null ? {} : { databaseUrl };
  const database = await openDatabase({ dataDir, log, ...ofServer, ...options });
  undo.push(() => database.stop());
  goOn();
  await migrate(database.connection, { log });
  goOn();
  await keepEventEpoch(database.pool, { restored: databaseUrl === null && (await isRestored(dataDir)) });
  await forgetRestored(dataDir);
  const contexts: ContextParts = {
    pool: database.pool,
    now: Date.now,
    newId: () => newUuidV7(Date.now()),
    log,
  };
  const keys = await loadSigningKeys({
    db: database.pool,
    now: Date.now,
    longestLifetimeMs: Math.max(...Object.values(config.tokenLifetimes)),
  });
  const tokens = createTokens(keys, contexts.now);
  const callers = await createCallerDirectory({ db: database.pool, listener: database });
  undo.push(() => callers.stop());
  const blobs = await openBlobStore(dataDir, config.s3);
  const { unusedLifetimeMs: unusedImagesMs } = config.images;
  undo.push(startHousekeeping(contexts, { blobs, outboxFolder: outboxFolderOf(config), unusedImagesMs }));
  undo.push(startAuditSealing(contexts));
  const demo = await ensureDemoData(contexts, config);
  goOn();
  const map = await startMap(config, demo !== null);
  undo.push(async () => map.file?.close());
  const metrics = createMetrics();
  const onDone = observeLateness(metrics.registry);
  for (const work of [dueTransfers(contexts), dueRendering(contexts), dueDetection(contexts)])
    undo.push(await runDueWork(work, { listener: database, log, onDone }));
  const fileLimit = openFileLimit();
  undo.push(watchOpenFiles(fileLimit, log));
  const shares = connectionShares(fileLimit);
  const warnOfRoom = lastWarning(log);
  const warnOfAddress = lastWarning(log);
  const bounds = {
    room: createConnectionRoom(shares.http, () =>
      warnOfRoom('too many connections are open; the oldest without a log-in are closed'),
    ),
    admit: limitNewConnections({
      perSecond: config.limits.newConnectionsPerSecond,
      trustedProxies: config.trustedProxies,
      refused: (address) =>
        warnOfAddress('an address opens too many connections; some are reset', { address }),
      nowMs: () => performance.now(),
    }),
  };
  const plan = planListeners(config);
  const material = plan.https === null && plan.mqtts === null ? null : await tlsMaterial(config);
  const webhooks = await startWebhooks({ config, contexts, registry: metrics.registry });
  undo.push(() => webhooks.stop());
  const push = await startPush({
    ...{ config, database, contexts, tokens, plan, material },
    registry: metrics.registry,
    mostWaiting: shares.mqttWaiting,
    admitConnection: bounds.admit,
  });
  // The server and the delivery of messages stop at the same time: the server closes only when push has closed its
  // WebSockets.
  let closeApp = async (): Promise<void> => undefined;
  undo.push(async () => {
    // Requests that still wait for the blob store after this time are refused, and the clients repeat them.
    const givingUp = setTimeout(() => blobs.close(), storePatienceMs);
    await Promise.all([closeApp(), push.transport.stop(), webhooks.stop()]);
    clearTimeout(givingUp);
    blobs.close();
  });
  const readiness = createReadiness({ database, dataDir, push: push.transport, webhooks });
  goOn();
  const app = buildApp({
    config,
    log,
    contexts,
    callers,
    keys,
    tokens,
    blobs,
    metrics,
    certificateNames: material === null ? [] : certificateNames(material.cert),
    push,
    room: bounds.room,
    map,
    readiness: readiness.read,
  });
  closeApp = () => app.close();
  const http = await listenPlain(app, plan.http, config.trustedProxies, bounds);
  const httpUrl = addressOf('http', http);
  let httpsUrl: string | null = null;
  let caFile: string | null = null;
  if (plan.https !== null && material !== null) {
    const https = await listenEncrypted(app, plan.https, material, bounds);
    closeApp = async () => {
      await Promise.all([app.close(), https.close()]);
    };
    httpsUrl = addressOf('https', https);
    caFile = material.caFile;
  }
  const linkBase = config.publicUrl ?? httpUrl;
  const mails = await startMails({ config, contexts, registry: metrics.registry, linkBase });
  undo.push(() => mails.stop());
  const { mqttUrl } = push.addressPush(httpUrl);
  const demoFile = await publishDemoCredentials(config, demo, { httpUrl, httpsUrl, caFile, mqttUrl });
  goOn();
  readiness.noteStarted();
  return { httpUrl, httpsUrl, caFile, mqttUrl, demoFile, stop };
}

/** How long a service that stops waits for the blob store. */
const storePatienceMs = 2_000;

const warningsMs = 10_000;

/** Logs a warning about connections that were closed, at most once per interval. */
function lastWarning(log: Logger): (text: string, about?: object) => void {
  let saidAtMs = Number.NEGATIVE_INFINITY;
  return (text, about = {}) => {
    if (Date.now() - saidAtMs < warningsMs) return;
    saidAtMs = Date.now();
    log.warn(about, text);
  };
}

function addressOf(scheme: string, { host, port }: { host: string; port: number }): string {
  return `${scheme}://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
