import { usualPinDigits } from '@fleet/domain/accounts/pin-strength';
import type { Context } from '../../context.js';

/** Returns the fewest digits that a pin of this user may have; the strictest of their organisations decides [C-10]. */
export async function readLeastPinDigits(ctx: Context, userId: string): Promise<number> {
  const { rows } = await ctx.db.query<{ least: number | null }>({
    name: 'least-pin-digits',
    text: `select max(coalesce((o.settings->>'least_pin_digits')::int, $2)) as least
      from memberships m join organisations o on o.id = m.organisation_id where m.user_id = $1`,
    values: [userId, usualPinDigits],
  });
  return rows[0]?.least ?? usualPinDigits;
}
