import type { Context } from '../context.js';

export interface PresentOrganisations {
  /** Whether there is any organisation, of the demo or another. */
  any: boolean;
  /** Those of the requested ids that exist. */
  known: string[];
}

export async function findOrganisations(ctx: Context, ids: readonly string[]): Promise<PresentOrganisations> {
  const { rows } = await ctx.db.query<PresentOrganisations>({
    text: `select exists (select from organisations) as any,
      array(select id::text from organisations where id::text = any($1)) as known`,
    values: [ids],
  });
  return rows[0] ?? { any: false, known: [] };
}

/** Prevents other transactions from adding an organisation until this one ends. */
export async function lockOrganisations(ctx: Context): Promise<void> {
  await ctx.db.query({ text: 'lock table organisations in share row exclusive mode' });
}
