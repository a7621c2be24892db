import { permissions } from '@fleet/contract/permissions';
import type { Holding } from '@fleet/domain/grant-check';
import type { Context } from '../context.js';

const everything: Holding = { permissions: new Set(permissions), siteIds: [] };

/** What the caller has and so may give; whoever works at the machine itself, everything. */
export function holdingOf({ actor }: Pick<Context, 'actor'>): Holding {
  return actor.kind === 'system' ? everything : actor;
}
