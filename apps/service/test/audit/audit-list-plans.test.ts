import { beforeAll, describe, expect, it } from 'vitest';
import { type AuditFilter, selectAuditPart } from '../../src/audit/audit-list-queries.js';
import type { Context } from '../../src/context.js';
import { newUuidV7 } from '../../src/platform/security/identifiers.js';
import { untilReadable } from '../events/event-reader.js';
import { suiteWorld, systemActor } from '../test-context.js';

const world = suiteWorld();
const person = newUuidV7();
const route = newUuidV7();
const requestId = newUuidV7();
const day = 86_400_000;

/** A year's log of a small company: 150,000 entries of drivers' work, and few other entries. */
beforeAll(async () => {
  const { pool } = world.database;
  const begun = Date.now() - 365 * day;
  for (let first = 1; first < 150_000; first += 15_000) {
    await pool.query(
      `insert into audit_entries (organisation_id, id, at, actor_kind, actor_id, action, subject_kind, subject_id,
          request_id)
        select $1, gen_random_uuid(), to_timestamp(($2::bigint + n::bigint * 200000) / 1000.0), 'user',
          md5((n % 40)::text)::uuid, case when n % 7 = 0 then 'positions.submit' else 'outcomes.submit' end, 'route',
          md5((n % 2000)::text)::uuid::text, md5(n::text) from generate_series($3::integer, $3 + 14999) n`,
      [world.organisationId, begun, first],
    );
  }
  await pool.query(
    `insert into audit_entries (organisation_id, id, at, actor_kind, actor_id, action, subject_kind, subject_id, request_id)
      select $1, gen_random_uuid(), to_timestamp(($2::bigint + n::bigint * 86400000) / 1000.0), 'user', $3, 'route.cancel', 'route',
        $4, $5 from generate_series(1, 5) n`,
    [world.organisationId, begun, person, route, requestId],
  );
  await pool.query('vacuum analyze audit_entries');
  await untilReadable(pool);
}, 120_000);

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  Plans?: PlanNode[];
}

function nodesOf(plan: PlanNode): PlanNode[] {
  return [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];
}

/** The number of blocks that a call's statement reads. */
async function blocksOf(filter: Partial<AuditFilter>, siteLimit: readonly string[] = []): Promise<number> {
  const ctx = world.contextFor(systemActor);
  let blocks = 0;
  const db: Context['db'] = {
    async query(statement) {
      const { text, values = [] } = statement;
      const explained = await world.database.pool.query(
        `explain (analyze, buffers, timing off, format json) ${text}`,
        values,
      );
      const plan: PlanNode = explained.rows[0]['QUERY PLAN'][0].Plan;
      blocks = plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
      expect(nodesOf(plan).map((each) => `${each['Node Type']} ${each['Relation Name']}`)).not.toContain(
        'Seq Scan audit_entries',
      );
      return world.database.pool.query(text, values);
    },
  };
  const bounds = { limit: 51, mostExamined: 5_000 };
  await selectAuditPart({ ...ctx, db }, { siteLimit, callerId: null, ...filter }, null, bounds);
  return blocks;
}

describe('a call for a page of a long audit log', () => {
  /**
   * Enough for 5,000 entries (about 20 per block), a page of 50 entries (3 blocks each), and the catalogue, which a
   * first statement reads.
   */
  const most = 1_200;

  it.each<[string, Partial<AuditFilter>]>([
    ['everything', {}],
    ['a subject', { subjectId: route }],
    ['a person', { actorId: person }],
    ['a person and a subject', { actorId: person, subjectId: route }],
    ['a rare action', { action: 'route.cancel' }],
    ['a common action', { action: 'positions.submit' }],
    ['a kind that never occurs', { subjectKind: 'user' }],
    ['a request', { requestId }],
    ['an unknown request', { requestId: 'command-line' }],
    ['a day long ago', { from: '2020-01-01T00:00:00.000Z', until: '2020-01-02T00:00:00.000Z' }],
    ['all before last month', { until: new Date(Date.now() - 30 * day).toISOString() }],
  ])('for %s reads few blocks', async (_name, filter) => {
    expect(await blocksOf(filter)).toBeLessThan(most);
  });

  it('with limited sites reads only what is needed to judge each entry', async () => {
    expect(await blocksOf({}, [newUuidV7()])).toBeLessThan(5 * 5_000);
  });
});
