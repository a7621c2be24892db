import type { Context } from '../context.js';
import { type TransferRow, transferColumns } from '../routes/transfer-row.js';
import { transfersChannel } from './due-transfer-queries.js';

/** The driver and the asset that will get a route; the driver cannot be disabled before the transaction ends. */
export interface TargetState {
  /** Null if no such driver is enabled. */
  driver_site_ids: string[] | null;
  /** Null if no such asset is in service. */
  asset_site_ids: string[] | null;
}

export async function readTargetState(
  ctx: Context,
  target: { driverId: string | null; assetId: string | null },
): Promise<TargetState> {
  const { rows } = await ctx.db.query<TargetState>({
    name: 'transfer-target',
    text: `with driver as (
        select site_ids from drivers where organisation_id = $1 and id = $2 and status = 'enabled' for key share)
      select (select site_ids from driver) as driver_site_ids,
        (select site_ids from assets where organisation_id = $1 and id = $3 and status = 'in_service')
          as asset_site_ids`,
    values: [ctx.organisationId, target.driverId, target.assetId],
  });
  const row = rows[0];
  if (row === undefined) throw new Error('a select without from gave no row');
  return row;
}

export interface NewTransfer {
  id: string;
  routeId: string;
  fromDriverId: string;
  reason: string;
  thresholdMs: number;
  requestedBy: string | null;
  toDriverId: string | null;
  toAssetId: string | null;
}

/**
 * Inserts a request and wakes the processes that wait for deadlines; null if the route already has an open request. The
 * deadline is measured by the database's clock, to the millisecond.
 */
export async function insertTransfer(ctx: Context, transfer: NewTransfer): Promise<TransferRow | null> {
  const { rows } = await ctx.db.query<TransferRow>({
    name: 'insert-transfer',
    text: `with clock as (select date_trunc('milliseconds', clock_timestamp()) as now)
      insert into transfers as t (organisation_id, id, route_id, from_driver_id, status, reason, threshold_ms,
        deadline_at, requested_by, to_driver_id, to_asset_id, created_at)
      select $1, $2, $3, $4, 'requested', $5, $6::bigint, now + $6::bigint * interval '1 millisecond', $7, $8, $9, now
        from clock, lateral (select pg_notify($10, '')) as notified
      on conflict do nothing
      returning ${transferColumns}`,
    values: [
      ctx.organisationId,
      transfer.id,
      transfer.routeId,
      transfer.fromDriverId,
      transfer.reason,
      transfer.thresholdMs,
      transfer.requestedBy,
      transfer.toDriverId,
      transfer.toAssetId,
      transfersChannel,
    ],
  });
  return rows[0] ?? null;
}

export async function findTransfer(
  ctx: Context,
  routeId: string,
  transferId: string,
): Promise<TransferRow | null> {
  const { rows } = await ctx.db.query<TransferRow>({
    name: 'find-transfer',
    text: `select ${transferColumns} from transfers t
      where t.organisation_id = $1 and t.route_id = $2 and t.id = $3`,
    values: [ctx.organisationId, routeId, transferId],
  });
  return rows[0] ?? null;
}

/** Locks a transfer until the transaction ends. Transfers are locked after routes. */
export async function lockTransfer(ctx: Context, transferId: string): Promise<TransferRow | null> {
  const { rows } = await ctx.db.query<TransferRow>({
    name: 'lock-transfer',
    text: `select ${transferColumns} from transfers t
      where t.organisation_id = $1 and t.id = $2 for update of t`,
    values: [ctx.organisationId, transferId],
  });
  return rows[0] ?? null;
}

/** The newest request to a driver for a route, an open one first. */
export async function findRequestTo(
  ctx: Context,
  routeId: string,
  driverId: string,
): Promise<TransferRow | null> {
  const { rows } = await ctx.db.query<TransferRow>({
    name: 'transfer-request-to-driver',
    text: `select ${transferColumns} from transfers t
      where t.organisation_id = $1 and t.route_id = $2 and t.from_driver_id = $3
      order by t.ended_at is null desc, t.created_at desc, t.id desc limit 1`,
    values: [ctx.organisationId, routeId, driverId],
  });
  return rows[0] ?? null;
}

export async function selectTransfers(
  ctx: Context,
  routeId: string,
  place: { limit: number; offset: number },
): Promise<{ total: number; rows: TransferRow[] }> {
  const [counted, found] = await Promise.all([
    ctx.db.query<{ total: number }>({
      name: 'count-transfers',
      text: 'select count(*)::int as total from transfers where organisation_id = $1 and route_id = $2',
      values: [ctx.organisationId, routeId],
    }),
    ctx.db.query<TransferRow>({
      name: 'list-transfers',
      text: `select ${transferColumns} from transfers t
        where t.organisation_id = $1 and t.route_id = $2
        order by t.created_at desc, t.id desc limit $3 offset $4`,
      values: [ctx.organisationId, routeId, place.limit, place.offset],
    }),
  ]);
  return { total: counted.rows[0]?.total ?? 0, rows: found.rows };
}

/** Transfers by their ids, in no order. */
export async function findTransfers(ctx: Context, ids: readonly string[]): Promise<TransferRow[]> {
  const { rows } = await ctx.db.query<TransferRow>({
    name: 'transfers-by-id',
    text: `select ${transferColumns} from transfers t where t.organisation_id = $1 and t.id = any($2::uuid[])`,
    values: [ctx.organisationId, ids],
  });
  return rows;
}

/** The transfers of an organisation that wait for an answer, the newest first. */
export async function selectWaitingTransfers(ctx: Context, limit: number): Promise<TransferRow[]> {
  const { rows } = await ctx.db.query<TransferRow>({
    name: 'waiting-transfers',
    text: `select ${transferColumns} from transfers t where t.organisation_id = $1 and t.status = 'requested'
      order by t.created_at desc, t.id desc limit $2`,
    values: [ctx.organisationId, limit],
  });
  return rows;
}

/**
 * The last requests of active routes, if the route's current driver refused them, the newest first. Costs one look-up
 * in an index for each active route.
 */
export async function selectRefusedTransfers(ctx: Context, limit: number): Promise<TransferRow[]> {
  const { rows } = await ctx.db.query<TransferRow>({
    name: 'refused-transfers',
    text: `select ${transferColumns} from routes r
      cross join lateral (select * from transfers l where l.organisation_id = $1 and l.route_id = r.id
        order by l.created_at desc, l.id desc limit 1) t
      where r.organisation_id = $1 and r.status = 'active' and t.status = 'refused'
        and t.from_driver_id = r.driver_id
      order by t.created_at desc, t.id desc limit $2`,
    values: [ctx.organisationId, limit],
  });
  return rows;
}
