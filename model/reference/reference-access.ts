import { type ExpectedAnswer, refused } from './expectation.js';
import type { Person } from './reference-state.js';

/** What the calls of the model need [C-3][C-10]. */
const needs = {
  takeSession: ['driver'],
  readSession: ['driver'],
  closeSession: ['driver'],
  readActiveRoute: ['driver'],
  submitOutcomes: ['driver'],
  reportProgress: ['driver'],
  submitPositions: ['driver'],
  listNotifications: ['driver'],
  answerRelease: ['driver'],
  // Drivers their own; callers who may revoke sessions, any of their sites.
  revokeSession: ['driver', 'controller'],
  readRoutes: ['controller', 'viewer'],
  changeRoutes: ['controller'],
  readSessions: ['controller', 'viewer'],
  writePlans: ['integration'],
  readEvents: ['integration'],
} as const satisfies Record<string, readonly Person['role'][]>;

export type Need = keyof typeof needs;
export const everyNeed = Object.keys(needs).filter((name): name is Need => name in needs);

/**
 * The refusal of a caller who may not do that in the organisation, or null: to strangers the organisation is not found,
 * a permission that is missing is named [C-3].
 */
export function barred(person: Person, organisation: string, need: Need): ExpectedAnswer | null {
  if (person.organisation !== organisation) return refused(404, 'not_found');
  if (needs[need].some((role) => role === person.role)) return null;
  return refused(403, person.role === 'integration' ? 'interface_not_allowed' : 'not_permitted');
}
