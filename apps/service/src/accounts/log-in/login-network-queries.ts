import type { Context } from '../../context.js';
import type { CallerKind } from '../../platform/security/login-budget.js';

const knownForMs = 30 * 86_400_000;
/** The last use of a network is written once a day at most, so most log-ins write no row. */
const freshForMs = 86_400_000;

/**
 * Classifies the caller of a log-in as this user: `network` if the user logged in from this network within 30 days,
 * `neighbour` if a member of the same organisation did, else `stranger` [C-3].
 */
export async function readCallerKind(ctx: Context, userId: string, network: string): Promise<CallerKind> {
  const { rows } = await ctx.db.query<{ known: boolean; neighbour: boolean }>({
    name: 'login-caller-kind',
    text: `select
        exists (select from login_networks n
          where n.user_id = $1 and n.network = $2 and n.last_at > $3) as known,
        exists (select from memberships m
            join memberships o on o.organisation_id = m.organisation_id
            join login_networks n on n.user_id = o.user_id
          where m.user_id = $1 and n.network = $2 and n.last_at > $3) as neighbour`,
    values: [userId, network, timestamp(ctx.now() - knownForMs)],
  });
  if (rows[0]?.known === true) return 'network';
  return rows[0]?.neighbour === true ? 'neighbour' : 'stranger';
}

/** Records that the user logged in from this network. */
export async function noteNetwork(ctx: Context, userId: string, network: string): Promise<void> {
  await ctx.db.query({
    name: 'login-network-noted',
    text: `insert into login_networks as n (user_id, network, last_at) values ($1, $2, $3)
      on conflict (user_id, network) do update set last_at = excluded.last_at where n.last_at <= $4`,
    values: [userId, network, timestamp(ctx.now()), timestamp(ctx.now() - freshForMs)],
  });
}

export async function forgetOldNetworks(ctx: Context): Promise<void> {
  await ctx.db.query({
    text: 'delete from login_networks where last_at <= $1',
    values: [timestamp(ctx.now() - knownForMs)],
  });
}

const timestamp = (atMs: number): string => new Date(atMs).toISOString();
