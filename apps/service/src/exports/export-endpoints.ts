import { exportAudit, exportAuditSeals } from '@fleet/contract/outgoing/audit-exports';
import * as operations from '@fleet/contract/outgoing/exports';
import type { Context } from '../context.js';
import { type CallerPlaces, createCallerPlaces } from '../platform/http/caller-places.js';
import { type Endpoint, endpoint, type RequestFacts } from '../platform/http/endpoint.js';
import { chooseMedia } from '../platform/http/media-choice.js';
import { link, linksText, type Reply } from '../platform/http/reply.js';
import { streamed } from '../platform/http/streamed-reply.js';
import { pagesOfEntries, pagesOfSeals } from './audit-export-pages.js';
import { auditEntryForm, auditSealForm } from './audit-forms.js';
import { type RecordForm, writingOf } from './export-form.js';
import { exportRecords, pagesOfRecords, type SelectPage } from './export-records.js';
import { selectOutcomes } from './outcome-export-queries.js';
import { selectPositions } from './position-export-queries.js';
import { selectReadings } from './reading-export-queries.js';
import { outcomeForm, positionForm, readingForm } from './record-forms.js';

const exportLimits = { all: 12, ofOrganisation: 4, ofCaller: 2 };
const auditLimits = { all: 8, ofOrganisation: 3, ofCaller: 2 };
const fullMessage = 'Too many exports are under way; try again.';

/** Exports of recorded data, as streams of any size [C-10]. */
export function exportEndpoints(): Endpoint[] {
  const places = createCallerPlaces(exportLimits, fullMessage);
  // A separate limit, so that slow readers of records do not block auditors.
  const auditPlaces = createCallerPlaces(auditLimits, fullMessage);
  return [
    endpoint(operations.exportOutcomes, (ctx, { query }, request) =>
      answer(places, ctx, query, request, {
        name: 'outcomes',
        form: outcomeForm,
        open: () => pagesOfRecords(ctx, query, selectOutcomes),
      }),
    ),
    endpoint(operations.exportPositions, (ctx, { query }, request) =>
      answer(places, ctx, query, request, {
        name: 'positions',
        form: positionForm,
        open: () => pagesOfRecords(ctx, query, selectPositions),
      }),
    ),
    endpoint(operations.exportOdometerReadings, (ctx, { query }, request) =>
      answer(places, ctx, query, request, {
        name: 'odometer-readings',
        form: readingForm,
        open: () => pagesOfRecords(ctx, query, selectReadings),
      }),
    ),
    endpoint(exportAudit, (ctx, { query }, request) =>
      answer(auditPlaces, ctx, query, request, {
        name: 'audit',
        form: auditEntryForm,
        open: async () => pagesOfEntries(ctx, query),
      }),
    ),
    endpoint(exportAuditSeals, (ctx, { query }, request) =>
      answer(auditPlaces, ctx, query, request, {
        name: 'audit-seals',
        form: auditSealForm,
        open: () => pagesOfSeals(ctx),
      }),
    ),
  ];
}

interface Export<Row, Place> {
  name: string;
  form: RecordForm<Row>;
  open(): Promise<SelectPage<Row, Place>>;
}

/** The query parameters that all exports have. */
interface FormQuery {
  format?: operations.ExportFormat | undefined;
  bom?: boolean | undefined;
}

async function answer<Row, Place>(
  places: CallerPlaces,
  ctx: Context,
  query: FormQuery,
  request: RequestFacts,
  { name, form, open }: Export<Row, Place>,
): Promise<Reply> {
  const format = query.format ?? formatFor(request.header('accept'));
  const words = new URLSearchParams();
  for (const [word, value] of Object.entries(query)) if (value !== undefined) words.set(word, String(value));
  const said = words.size === 0 ? '' : `?${words.toString()}`;
  const links = linksText([link('self', ctx.organisationId, `/exports/${name}${said}`)], request.origin);
  const free = places.take(ctx);
  try {
    const writing = writingOf(format, form, { links, bom: query.bom === true });
    const pieces = await exportRecords(await open(), writing);
    return streamed(pieces, { headers: headersFor(format, name, ctx.now()), ended: free });
  } catch (error) {
    free();
    throw error;
  }
}

const formats = operations.exportFormats;

function formatFor(accept: string | undefined): operations.ExportFormat {
  const media = formats.map((each) => operations.exportMedia[each]);
  const chosen = chooseMedia(accept, media);
  return formats.find((each) => operations.exportMedia[each] === chosen) ?? 'json';
}

function headersFor(format: operations.ExportFormat, name: string, nowMs: number): Record<string, string> {
  const day = new Date(nowMs).toISOString().slice(0, 10);
  return {
    'content-type': `${operations.exportMedia[format]}; charset=utf-8${format === 'csv' ? '; header=present' : ''}`,
    'cache-control': 'no-store',
    vary: 'Accept',
    ...(format === 'json'
      ? {}
      : { 'content-disposition': `attachment; filename="${name}-${day}.${format}"` }),
  };
}
