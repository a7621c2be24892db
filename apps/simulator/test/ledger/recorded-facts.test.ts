import type { Event } from '@fleet/contract/outgoing/events';
import { describe, expect, it } from 'vitest';
import { canonicalContent, imageMark } from '../../src/ledger/canonical-content.js';
import { openPages } from '../../src/ledger/driver-pages.js';
import { type BlobLine, type FactLine, gatherFacts } from '../../src/ledger/recorded-facts.js';

const blobId = '019a9f60-11aa-7c3d-8e4f-0a1b2c3d4e5f';
const url = `https://fleet.example/api/v2/x/blobs/${blobId}`;
let ids = 0;
function event(type: string, data: Record<string, unknown>, change: Partial<Event> = {}): Event {
  ids += 1;
  const about = { route_id: 'r', session_id: 's', driver_id: 'd', site_id: null };
  return { id: `e${ids}`, type, at: '2026-11-20T08:00:00.000Z', ...about, data, ...change };
}
const outcome = {
  ...{
    submission_id: 'o',
    sequence: 4,
    activity_reference: 'A',
    integration_key: 'PHOTO',
    status: 'success',
  },
  ...{ captured_at: '2026-11-20T08:00:01.000Z', image_urls: [url] },
};
async function gathered(...events: Event[]) {
  const [pages, blobs] = [await openPages<FactLine>(), await openPages<BlobLine>()];
  const gathering = gatherFacts(new Set(['d']), pages, blobs);
  gathering.add(events);
  const found = await gathering.factsOf('d');
  await Promise.all([pages.close(), blobs.close()]);
  return found;
}
const facts = async (...events: Event[]) => (await gathered(...events)).facts;

describe('the facts of the feed', () => {
  it('identify an outcome by its submission id, and its images by their content', async () => {
    const uploaded = event('blob_uploaded', { blob_id: blobId, sha256: 'AB' }, { driver_id: null });
    const [fact] = await facts(uploaded, event('outcome_recorded', { outcome, late: false }));
    const mark = imageMark('ab');
    expect(fact).toMatchObject({ submissionId: 'o', sequence: 4, result: 'recorded', target: 'A' });
    expect(fact?.content).toBe(canonicalContent({ ...outcome, image_urls: [mark] }));
    const [other] = await facts(event('outcome_recorded', { outcome, late: true }));
    expect(other?.content).toContain(url);
  });

  it('contain the subject of each report, and leave out visits that the service detected', async () => {
    const visit = { point_of_interest_id: 'p', late: true };
    expect(
      (
        await facts(
          event('stop_arrived', { ...visit, source: 'driver' }),
          event('stop_departed', { ...visit, source: 'geofence' }),
          event('activity_status_changed', { activity_reference: 'A', status: 'failed', late: false }),
          event('activity_added', { activity: { reference: 'fuel' }, late: false }),
          event('route_completed', { late: false }),
          event('route_changed', {}),
        )
      ).map(({ kind, target, detail, result }) => [kind, target, detail, result]),
    ).toEqual([
      ['arrival', 'p', '', 'late'],
      ['activity_status', 'A', 'failed', 'recorded'],
      ['activity_added', 'fuel', '', 'recorded'],
      ['completion', '', '', 'recorded'],
    ]);
  });

  it('include quarantined records', async () => {
    const report = {
      kind: 'arrival',
      target: 'p',
      at: '2026-11-20T08:00:00.000Z',
      detail: 'driver',
      content: {},
    };
    const { facts: quarantined } = await gathered(
      event('record_quarantined', { record_kind: 'outcome', outcome }),
      event('record_quarantined', { record_kind: 'progress', report }),
      event('record_quarantined', { record_kind: 'position', count: 3 }),
      event('record_quarantined', { record_kind: 'position', count: 2 }),
    );
    expect(quarantined.map(({ kind, result, detail }) => [kind, result, detail])).toEqual([
      ['outcome', 'quarantined', ''],
      ['arrival', 'quarantined', ''],
    ]);
  });

  it('list an event that occurs twice in the feed, and leave out other drivers', async () => {
    const twice = event('route_completed', { late: false });
    const found = await gathered(twice, twice, event('route_completed', {}, { driver_id: 'x' }));
    expect(found.repeatedEvents).toEqual([twice.id]);
    expect(found.facts).toHaveLength(1);
  });
});
