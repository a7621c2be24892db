import type { ApiCalls, CallBody, CallEnds } from '../calls/api-calls.js';
import type { CallResult } from '../calls/call-result.js';
import { inPlace } from '../calls/retry-policy.js';
import type { OutcomeRecord, PositionRecord, RecordDispatch, ReportRecord } from './dispatch-shape.js';
import { withImageUrls } from './image-placeholder.js';

/** The response, by the kind of its dispatch. */
export type DispatchAnswer =
  | { kind: 'outcomes'; result: CallResult<CallBody<'submitOutcomes'>> }
  | { kind: 'positions'; result: CallResult<CallBody<'submitPositions'>> }
  | { kind: 'report'; result: CallResult<CallBody<'reportArrival'>> };

/** The calls that send records. */
export type DispatchCalls =
  | 'submitOutcomes'
  | 'submitPositions'
  | 'reportArrival'
  | 'reportDeparture'
  | 'reportActivityStatus'
  | 'addActivity'
  | 'reportCompletion';

/**
 * Sends one request and repeats it after temporary failures: the same records under the same `Idempotency-Key`. `hurry`
 * ends a pause before the next attempt. `urlOf` returns the address of an uploaded image.
 */
export async function sendDispatch(
  api: Pick<ApiCalls, DispatchCalls>,
  dispatch: RecordDispatch,
  urlOf: (imageId: string) => string | null,
  ends: CallEnds,
): Promise<DispatchAnswer> {
  const how = { ...inPlace, ...ends };
  if (dispatch.kind === 'report') {
    return { kind: 'report', result: await sendReport(api, dispatch.record, how) };
  }
  const { organisationId, sessionId: session_id } = dispatch;
  if (dispatch.kind === 'positions') {
    const positions = dispatch.records.map(positionBody);
    const result = await api.submitPositions({ organisationId, body: { positions, session_id }, ...how });
    return { kind: 'positions', result };
  }
  const { routeId, routeVersion: route_version } = dispatch;
  const outcomes = dispatch.records.map((each) => outcomeBody(each, urlOf));
  const body = { outcomes, route_version, session_id };
  const result = await api.submitOutcomes({ organisationId, routeId, body, ...how });
  return { kind: 'outcomes', result };
}

function outcomeBody({ content, sequence }: OutcomeRecord, urlOf: (imageId: string) => string | null) {
  const { outcome, images } = content;
  return { ...(images.length === 0 ? outcome : withImageUrls(outcome, urlOf)), sequence };
}

type PositionBody = Parameters<ApiCalls['submitPositions']>[0]['body']['positions'][number];
type ActivityBody = Parameters<ApiCalls['addActivity']>[0]['body'];

/** The service judges the content that the app captured, so its type is not checked here. */
function positionBody({ content, sequence }: PositionRecord): PositionBody {
  return { ...content.position, sequence } as PositionBody;
}

async function sendReport(
  api: Pick<ApiCalls, DispatchCalls>,
  { organisationId, sessionId: session_id, sequence, content }: ReportRecord,
  how: typeof inPlace & CallEnds,
): Promise<CallResult<CallBody<'reportArrival'>>> {
  const { routeId } = content;
  const numbered = { session_id, sequence };
  switch (content.kind) {
    case 'arrival':
    case 'departure': {
      const { stopId: poiId, at, position } = content;
      const body = { at, ...(position === undefined ? {} : { position }), ...numbered };
      const call = content.kind === 'arrival' ? api.reportArrival : api.reportDeparture;
      return call({ organisationId, routeId, poiId, body, ...how });
    }
    case 'activity_status': {
      const { reference, status, at, reason } = content;
      const body = { status, at, ...(reason === undefined ? {} : { reason }), ...numbered };
      return api.reportActivityStatus({ organisationId, routeId, reference, body, ...how });
    }
    case 'activity': {
      const body = { ...content.activity, ...numbered } as ActivityBody;
      return api.addActivity({ organisationId, routeId, body, ...how });
    }
    case 'completion':
      return api.reportCompletion({
        organisationId,
        routeId,
        body: { at: content.at, ...numbered },
        ...how,
      });
  }
}
