import { mkdir } from 'node:fs/promises';
import type { Logger } from 'pino';
import { createCallerDirectory } from './accounts/caller-directory.js';
import { buildApp } from './app.js';
import { startAuditSealing } from './audit/audit-sealing.js';
import { ensureDemoData, publishDemoCredentials } from './cli/demo/demo-start.js';
import type { Config } from './config.js';
import type { ContextParts } from './context-factory.js';
import { startHousekeeping } from './housekeeping.js';
import { planListeners } from './listen-safety.js';
import { openBlobStore } from './platform/blobs/open-blob-store.js';
import { forgetRestored, isRestored } from './platform/database/cluster-restore.js';
import { migrate } from './platform/database/migrate.js';
import { type Database, openDatabase } from './platform/database/open-database.js';
import { observeLateness } from './platform/due-work/due-work-metrics.js';
import { runDueWork } from './platform/due-work/due-work-runner.js';
import { listenEncrypted, listenPlain } from './platform/http/listeners.js';
import { createMetrics } from './platform/http/request-metrics.js';
import { certificateNames, tlsMaterial } from './platform/http/tls-material.js';
import { keepEventEpoch } from './platform/outbox/event-epoch.js';
import type { PushTransport } from './platform/push/push-transport.js';
import { newUuidV7 } from './platform/security/identifiers.js';
import { loadSigningKeys } from './platform/security/signing-keys.js';
import { createTokens } from './platform/security/tokens.js';
import { outboxFolderOf, startMails } from './start-mails.js';
import { startPush } from './start-push.js';
import { startWebhooks } from './start-webhooks.js';
import { dueTransfers } from './transfers/due-transfers.js';
import type { Dispatcher } from './webhooks/webhook-dispatcher.js';

export interface RunningService {
  httpUrl: string;
  httpsUrl: string | null;
  /** Where clients within the machine connect; null where the service does not know. */
  mqttUrl: string | null;
  /** The local authority's certificate, for curl and phones; null with a given certificate. */
  caFile: string | null;
  /** The demo's credentials, written at the first start; null where there is no demo data. */
  demoFile: string | null;
  /** Stops accepting, finishes what is under way, closes everything. */
  stop(): Promise<void>;
}

/** Starts the whole service by its configuration [C-13]. Throws StartRefusal when a person has to mend something. */
export async function startService(config: Config, log: Logger): Promise<RunningService> {
  const undo: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    return await startAll(config, log, undo, stop);
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startAll(
  config: Config,
  log: Logger,
  undo: (() => Promise<void>)[],
  stop: () => Promise<void>,
): Promise<RunningService> {
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
  const { dataDir, databaseUrl } = config;
  const database = await openDatabase({ dataDir, log, ...(databaseUrl === null ? {} : { databaseUrl }) });
  undo.push(() => database.stop());
  await migrate(database.connection, { log });
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
  const metrics = createMetrics();
  const onDone = observeLateness(metrics.registry);
  undo.push(await runDueWork(dueTransfers(contexts), { listener: database, log, onDone }));
  const plan = planListeners(config);
  const material = plan.https === null && plan.mqtts === null ? null : await tlsMaterial(config);
  const webhooks = await startWebhooks({ config, contexts, registry: metrics.registry });
  undo.push(() => webhooks.stop());
  const push = await startPush({
    ...{ config, database, contexts, tokens, plan, material },
    registry: metrics.registry,
  });
  // Requests under way are finished, and what they caused is delivered, at the same time: WebSockets hold the server.
  let closeApp = async (): Promise<void> => undefined;
  undo.push(async () => {
    await Promise.all([closeApp(), push.transport.stop(), webhooks.stop()]);
  });
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
    readiness: () => readinessOf(database, push.transport, webhooks),
  });
  closeApp = () => app.close();
  const http = await listenPlain(app, plan.http, config.trustedProxies);
  const httpUrl = addressOf('http', http);
  let httpsUrl: string | null = null;
  let caFile: string | null = null;
  if (plan.https !== null && material !== null) {
    const https = await listenEncrypted(app, plan.https, material);
    closeApp = async () => {
      await Promise.all([app.close(), https.close()]);
    };
    httpsUrl = addressOf('https', https);
    caFile = material.ca;
  }
  const linkBase = config.publicUrl ?? httpUrl;
  const mails = await startMails({ config, contexts, registry: metrics.registry, linkBase });
  undo.push(() => mails.stop());
  const { mqttUrl } = push.addressPush(httpUrl);
  const demoFile = await publishDemoCredentials(config, demo, { httpUrl, httpsUrl, caFile, mqttUrl });
  return { httpUrl, httpsUrl, caFile, mqttUrl, demoFile, stop };
}

function addressOf(scheme: string, { host, port }: { host: string; port: number }): string {
  return `${scheme}://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** Messages that wait longer to be brought on their way are a fault. */
const longestLagSeconds = 30;

async function readinessOf(
  database: Database,
  push: PushTransport,
  webhooks: Dispatcher,
): Promise<Record<string, string | null>> {
  const answered = await database.pool.query('select 1').then(
    () => null,
    () => 'The database does not answer.',
  );
  const [broker, lag] = await Promise.all([push.readiness(), push.lag().catch(() => null)]);
  const seconds = Math.round(lag?.seconds ?? 0);
  const late = `The oldest push message has waited for ${seconds} s; ${lag?.messages ?? 0} wait.`;
  return {
    database: answered,
    broker,
    outbox: seconds > longestLagSeconds ? late : null,
    webhooks: webhooks.readiness(),
  };
}
