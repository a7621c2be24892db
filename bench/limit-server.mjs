import { createServer } from 'node:http';
import pino from 'pino';
import { submitItems } from '../apps/service/dist/outcomes/outcome-queries.js';
import { createSequenceList } from '../apps/service/dist/outcomes/sequence-list.js';
import { openDatabase } from '../apps/service/dist/platform/database/open-database.js';
import { inTransaction } from '../apps/service/dist/platform/database/postgres-pool.js';
import { newUuidV7 } from '../apps/service/dist/platform/security/identifiers.js';
import { readReportFacts } from '../apps/service/dist/progress/progress-queries.js';
import { enterShownReport } from '../apps/service/dist/progress/report-entry-queries.js';
import { lockForReport } from '../apps/service/dist/progress/report-lock-queries.js';
import { readActiveRouteRow } from '../apps/service/dist/routes/active-route-queries.js';
import { readProgressLog } from '../apps/service/dist/routes/progress-log.js';

/**
 * The limit for a service on this database, database driver and runtime: bare node:http with the same statements as the
 * service. It checks and authenticates nothing. The message `{dataDir, drivers}` gives it the drivers beforehand.
 */
const nothingKnown = { any: false, tags: [] };
const noHash = '00'.repeat(32);

process.once('message', async ({ dataDir, drivers }) => {
  const log = pino({ level: 'warn' }, pino.destination(2));
  const database = await openDatabase({ dataDir, log, whenRunning: 'join' });
  const byToken = new Map(drivers.map((each) => [each.authorization, each]));
  const parts = { db: database.pool, now: Date.now, newId: () => newUuidV7(), requestId: 'limit' };
  const server = createServer((request, response) => {
    const driver = byToken.get(request.headers.authorization);
    const actor = { kind: 'user', userId: driver.userId };
    const ctx = { ...parts, organisationId: driver.organisationId, actor };
    if (request.method === 'GET') answer(response, read(ctx, driver));
    else if (request.method === 'PUT') {
      body(request, (bytes) => answer(response, report(ctx, database.pool, driver, request.url, bytes)));
    } else body(request, (bytes) => answer(response, submit(ctx, driver, bytes)));
  });
  server.keepAliveTimeout = 72_000;
  server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }));
  process.once('SIGTERM', () => {
    server.close();
    server.closeAllConnections();
    database.stop().then(() => process.exit(0));
  });
});

async function read(ctx, driver) {
  const row = await readActiveRouteRow(ctx, driver.driverId, nothingKnown);
  return `{"data":${row.document},"links":${driver.readLinks}}`;
}

async function submit(ctx, driver, bytes) {
  const { outcomes } = JSON.parse(bytes.toString());
  const sequences = createSequenceList();
  const items = outcomes.map((content, n) => ({
    n,
    submission_id: content.submission_id,
    activity_reference: content.activity_reference,
    requirement_key: content.integration_key,
    captured_at: content.captured_at,
    sequence: content.sequence,
    hash: noHash,
    event_id: ctx.newId(),
    action: 'record',
    kind: driver.kinds[`${content.activity_reference} ${content.integration_key}`],
    places: sequences.placesOf(driver.activities[content.activity_reference], content.integration_key),
    status: content.status,
    content,
    route_version: driver.routeVersion,
    late: false,
  }));
  const judgedBy = { sessionStatus: 'active', routeVersion: driver.routeVersion, routeActive: true };
  const row = await submitItems(ctx, driver, judgedBy, items, sequences.listed());
  if (!row.as_judged) throw new Error('the state of the drivers has changed');
  if (row.results.some(({ result }) => result !== 'recorded')) throw new Error('an outcome was not recorded');
  const results = row.results.map(({ result }, n) => ({
    submission_id: items[n].submission_id,
    result: result,
  }));
  return `{"data":${JSON.stringify(results)},"received_through":0,"links":${driver.submitLinks}}`;
}

/** Writes the document back unchanged, with the next revision. */
async function report(ctx, pool, { driverId, route, submitLinks }, url, bytes) {
  const { at, status, session_id: sessionId, sequence } = JSON.parse(bytes.toString());
  const target = url.split('/').at(-2);
  const shownReport = { kind: 'activity_status', target, at, detail: status, content: {} };
  const receivedThrough = await inTransaction(pool, async (db) => {
    const tx = { ...ctx, db };
    const [locked] = await Promise.all([
      lockForReport(tx, route.id, driverId, sessionId),
      readReportFacts(tx, route.id, { driverId, sessionId }, shownReport),
      readProgressLog(tx, { id: route.id, driver_id: driverId }),
    ]);
    const { revision, document } = locked.route;
    return enterShownReport(tx, {
      origin: { routeId: route.id, sessionId, driverId, sequence },
      report: shownReport,
      late: false,
      shown: { route, revision: revision + 1, document },
      event: {
        type: 'activity_status_changed',
        at,
        data: { activity_reference: target, status, late: false },
      },
      audit: {
        action: 'progress.activity_status',
        data: { target, at, detail: status, session_id: sessionId },
      },
    });
  });
  return `{"data":{"result":"recorded"},"received_through":${receivedThrough},"links":${submitLinks}}`;
}

function body(request, done) {
  const chunks = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', () => done(chunks.length === 1 ? chunks[0] : Buffer.concat(chunks)));
}

function answer(response, text) {
  text.then(
    (value) => {
      response.setHeader('content-type', 'application/json; charset=utf-8');
      response.setHeader('content-length', Buffer.byteLength(value));
      response.end(value);
    },
    (error) => {
      response.statusCode = 500;
      response.end(String(error));
    },
  );
}
