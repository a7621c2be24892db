import type { Requirement } from '@fleet/contract/planning/requirements';
import type { InTurns } from '../values/work-in-turns.js';
import {
  isRemembered,
  type KnownSearches,
  longestSearched,
  matchesPattern,
  mostOutcomeSteps,
  searchStepsOf,
} from './field-pattern.js';

/**
 * Runs the searches of an outcome that are not brief before it is judged, and pauses before each. With their results in
 * `searches`, the judgement itself takes milliseconds. Without this, patterns that are slow on purpose would block the
 * event loop for 0.3 s. Makes no decision itself. Returns the steps that the judgement needs, known results included.
 */
export function* searchAhead(
  outcome: unknown,
  requirement: Requirement,
  searches: KnownSearches,
): InTurns<number> {
  if (requirement.kind !== 'form') return 0;
  const patterns = new Map(requirement.fields.map((field) => [field.integration_key, field.regex]));
  let steps = 0;
  for (const { integration_key, value } of textsOf(outcome)) {
    const pattern = patterns.get(integration_key);
    if (pattern === undefined) continue;
    // A repeated key is searched once.
    patterns.delete(integration_key);
    steps += searchStepsOf(pattern, value);
    if (steps > mostOutcomeSteps) return steps;
    if (!isRemembered(pattern, value) || value.length > longestSearched(pattern)) continue;
    if (searches.get(pattern)?.has(value) === true) continue;
    yield;
    matchesPattern(pattern, value, searches);
  }
  return steps;
}

function* textsOf(outcome: unknown): Generator<{ integration_key: string; value: string }> {
  const fields = memberOf(outcome, 'fields');
  if (!Array.isArray(fields)) return;
  for (const entry of fields) {
    const key = memberOf(entry, 'integration_key');
    const value = memberOf(entry, 'value');
    if (typeof key === 'string' && typeof value === 'string') yield { integration_key: key, value };
  }
}

function memberOf(holder: unknown, name: string): unknown {
  return typeof holder === 'object' && holder !== null ? Reflect.get(holder, name) : undefined;
}
