import type { LanguageTag } from '@fleet/contract/ground/language-tags';
import { problem } from '@fleet/contract/ground/problems';
import type { ProofImage, ProofOfDelivery } from '@fleet/contract/outgoing/proof-of-delivery';
import type { PointOfInterest, Route } from '@fleet/contract/planning/routes';
import { foldProgress } from '@fleet/domain/progress/travel-plan-progress';
import type { BlobRow } from '../blobs/blob-row.js';
import { namedBlobs } from '../blobs/named-blobs.js';
import { type Context, Refusal } from '../context.js';
import { usableLanguage } from '../platform/sentences.js';
import { usableTimeZone } from '../platform/usable-time-zone.js';
import { readProgressLog } from '../routes/progress-log.js';
import { readRouteDocument } from '../routes/route-document-queries.js';
import { isInSight } from '../routes/route-sight.js';
import { composeProof, imageUrlsOf } from './compose-proof.js';
import { readContents } from './proof-contents.js';
import {
  type ListedOutcome,
  readOrganisation,
  readVersionWithStop,
  selectElsewhere,
  selectProofOutcomes,
} from './proof-queries.js';

/** The proof, and by address the uploads that it names. */
export interface FoundProof {
  proof: ProofOfDelivery;
  uploads: ReadonlyMap<string, BlobRow>;
  /** The language of the organisation. */
  language: LanguageTag;
}

interface FoundStop {
  route: Route;
  stop: PointOfInterest;
  /** Counts only captures under this version of the plan or an earlier one; null counts all. */
  lastVersion: number | null;
}

/**
 * Returns what happened at a stop of a route of the caller's sites. The stop may be one that a later plan left out,
 * because its captures remain. The current site of the route decides who sees a stop of the current plan. For a stop
 * that was left out, the site in the last plan with this stop decides, and only captures at this stop are shown [C-3].
 * Refuses with `not_found` and `proof_too_large`.
 */
export async function readProof(ctx: Context, routeId: string, stopId: string): Promise<FoundProof> {
  const row = await readRouteDocument(ctx, routeId, { any: false, tags: [] });
  if (row === null || row.document === null) throw new Refusal(problem('not_found'));
  const current: Route = JSON.parse(row.document);
  const found = stopOf(current, stopId) ?? (await formerStop(ctx, current, stopId));
  if (found === null || !isInSight(ctx, found.route.site_id)) throw new Refusal(problem('not_found'));
  const { route, stop, lastVersion } = found;
  const references = stop.activities.map((each) => each.reference);
  const [organisation, captured] = await Promise.all([
    readOrganisation(ctx),
    selectProofOutcomes(ctx, routeId, references, lastVersion),
  ]);
  const { outcomes, leftOut } = await readContents(ctx, await capturedThere(ctx, found, captured));
  const urls = outcomes.flatMap((each) => imageUrlsOf(each.content));
  const uploads = await namedBlobs(ctx, urls);
  const images = new Map<string, ProofImage>();
  for (const [url, { content_type, byte_length, sha256 }] of uploads)
    images.set(url, { url, content_type, byte_length, sha256: sha256.toString('hex') });
  const proof = composeProof({
    organisation: { id: ctx.organisationId, name: organisation.name },
    timeZone: usableTimeZone(organisation.time_zone),
    issuedAt: new Date(ctx.now()).toISOString(),
    route,
    stop,
    outcomes,
    leftOut,
    images,
  });
  return { proof, uploads, language: usableLanguage(organisation.language) };
}

/**
 * Leaves out captures from plans that had the activity at another stop. A later plan may reuse the name of a removed
 * activity, and such captures prove nothing about this stop.
 */
async function capturedThere(
  ctx: Context,
  { route, stop }: FoundStop,
  captured: readonly ListedOutcome[],
): Promise<ListedOutcome[]> {
  const earlier = captured.filter((each) => each.route_version !== route.version);
  if (earlier.length === 0) return [...captured];
  const keyOf = (each: Pick<ListedOutcome, 'route_version' | 'activity_reference'>) =>
    `${each.route_version} ${each.activity_reference}`;
  const elsewhere = new Set((await selectElsewhere(ctx, route.id, stop.id, earlier)).map(keyOf));
  return captured.filter((each) => !elsewhere.has(keyOf(each)));
}

function stopOf(route: Route, stopId: string): FoundStop | null {
  const stop = route.travel_plan.points_of_interest.find((each) => each.id === stopId.toLowerCase());
  return stop === undefined ? null : { route, stop, lastVersion: null };
}

/**
 * The stop from the last plan that had it, with the reported progress; null if no plan had it. Captures under later
 * plans are left out: those plans may use the same name for an activity of another stop, even of another site.
 */
async function formerStop(ctx: Context, current: Route, stopId: string): Promise<FoundStop | null> {
  const document = await readVersionWithStop(ctx, current.id, stopId.toLowerCase());
  if (document === null) return null;
  const former: Route = JSON.parse(document);
  const { id, driver_id } = current;
  const route = foldProgress(
    { ...former, status: current.status },
    await readProgressLog(ctx, { id, driver_id }),
  );
  const found = stopOf(route, stopId);
  return found === null ? null : { ...found, lastVersion: former.version };
}
