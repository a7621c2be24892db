import { rolePermissions } from '@fleet/contract/ground/permissions';
import { parseTimeSpan } from '@fleet/contract/ground/time-span-format';

/** What a user's tokens are for; each use has a lifetime of its own [C-3]. */
export type TokenUse = 'driver' | 'user';

/** What decides how long a user's tokens last. */
export interface TokenLimits {
  uses: readonly TokenUse[];
  /** The longest lifetime in milliseconds, for both uses; null: the service's default [C-10]. */
  driverMs: number | null;
  userMs: number | null;
}

const drivingAlone: ReadonlySet<string> = new Set(rolePermissions.driver);

/**
 * The uses of a user's tokens. The long lifetime is for a shift of a driver: for users who may take sessions as a
 * driver in an organisation. Users who may do more than a driver, in any organisation, also have the other use.
 */
export function tokenUses(
  memberships: readonly { driver: { enabled: boolean } | null; permissions: ReadonlySet<string> }[],
): TokenUse[] {
  const drives = memberships.some(
    (each) => each.driver?.enabled === true && each.permissions.has('sessions:take'),
  );
  const doesMore = memberships.some((each) => [...each.permissions].some((one) => !drivingAlone.has(one)));
  if (!drives) return ['user'];
  return doesMore ? ['driver', 'user'] : ['driver'];
}

/** Of what organisations have set; a token counts in all of its user's, so the strictest of them decides. */
export function strictestLimits(
  settings: readonly ({ driver?: string; user?: string } | null)[],
): Omit<TokenLimits, 'uses'> {
  return {
    driverMs: shortest(settings.map((each) => limitMs(each?.driver))),
    userMs: shortest(settings.map((each) => limitMs(each?.user))),
  };
}

/** Milliseconds of a lifetime as it is set. */
export function limitMs(text: string | null | undefined): number | null {
  return text == null ? null : parseTimeSpan(text);
}

function shortest(spans: readonly (number | null)[]): number | null {
  const set = spans.filter((each) => each !== null);
  return set.length === 0 ? null : Math.min(...set);
}
