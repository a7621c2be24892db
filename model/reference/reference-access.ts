import { type ExpectedAnswer, refused } from './expectation.js';
import type { Person } from './reference-state.js';

/** The roles that may make each call of the model [C-3][C-10]. */
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
  // Drivers may revoke their own session, controllers any session of their sites.
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
 * Returns the refusal if the caller may not make the call in the organisation, or null. For people of other
 * organisations it is `not_found`; otherwise it names the missing permission [C-3].
 */
export function barred(person: Person, organisation: string, need: Need): ExpectedAnswer | null {
  if (person.organisation !== organisation) return refused(404, 'not_found');
  if (needs[need].some((role) => role === person.role)) return null;
  return refused(403, person.role === 'integration' ? 'interface_not_allowed' : 'not_permitted');
}
