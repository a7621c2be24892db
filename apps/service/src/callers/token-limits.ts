import { rolePermissions } from '@fleet/contract/ground/permissions';
import { parseTimeSpan } from '@fleet/contract/ground/time-span-format';

/** The uses of a user's tokens; each has its own lifetime [C-3]. */
export type TokenUse = 'driver' | 'user';

/** Determines how long a user's tokens last. */
export interface TokenLimits {
  uses: readonly TokenUse[];
  /** The longest lifetime of each use, in milliseconds; null: the service's default [C-10]. */
  driverMs: number | null;
  userMs: number | null;
}

const drivingAlone: ReadonlySet<string> = new Set(rolePermissions.driver);

/**
 * Returns the uses of a user's tokens. `driver`, with the long lifetime for a shift, is for users who may take sessions
 * as a driver in an organisation. Users who may do more than a driver, in any organisation, also have `user`.
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

/**
 * The shortest limits that the organisations have set: a token is valid in all organisations of its user, so the
 * strictest decides.
 */
export function strictestLimits(
  settings: readonly ({ driver?: string; user?: string } | null)[],
): Omit<TokenLimits, 'uses'> {
  return {
    driverMs: shortest(settings.map((each) => limitMs(each?.driver))),
    userMs: shortest(settings.map((each) => limitMs(each?.user))),
  };
}

/** Parses a lifetime setting into milliseconds. */
export function limitMs(text: string | null | undefined): number | null {
  return text == null ? null : parseTimeSpan(text);
}

function shortest(spans: readonly (number | null)[]): number | null {
  const set = spans.filter((each) => each !== null);
  return set.length === 0 ? null : Math.min(...set);
}
