import type { Requirement } from '@fleet/contract/planning/requirements';
import type { InTurns } from '../values/work-in-turns.js';
import {
  isCompiled,
  isRemembered,
  type KnownSearches,
  longestSearched,
  matchesPattern,
  mostOutcomeSteps,
  searchStepsOf,
  setupStepsOf,
} from './field-pattern.js';

/**
 * Compiles the patterns that the judgement of an outcome needs and that are not compiled, and pauses before each.
 */
export function* compileAhead(outcome: unknown, requirement: Requirement): InTurns<void> {
  for (const { pattern } of patternsOf(outcome, requirement)) {
    if (isCompiled(pattern)) continue;
    yield;
    setupStepsOf(pattern);
  }
}

/**
 * Runs the searches of an outcome that are not brief before it is judged, and pauses before each. With their results
 * in `searches`, the judgement itself takes milliseconds. Without this, patterns that are slow on purpose would block
 * the event loop for 0.3 s. Makes no decision itself. Returns the steps of all its searches, including those whose
 * results were known.
 */
export function* searchAhead(
  outcome: unknown,
  requirement: Requirement,
  searches: KnownSearches,
): InTurns<number> {
  let steps = 0;
  for (const { pattern, value } of patternsOf(outcome, requirement)) {
    steps += searchStepsOf(pattern, value);
    if (steps > mostOutcomeSteps) return steps;
    if (!isRemembered(pattern, value) || value.length > longestSearched(pattern)) continue;
    if (searches.get(pattern)?.has(value) === true) continue;
    yield;
    matchesPattern(pattern, value, searches);
  }
  return steps;
}

/** The values of an outcome with the patterns of their fields. */
function* patternsOf(
  outcome: unknown,
  requirement: Requirement,
): Generator<{ pattern: string; value: string }> {
  if (requirement.kind !== 'form') return;
  const patterns = new Map(requirement.fields.map((field) => [field.integration_key, field.regex]));
  for (const { integration_key, value } of textsOf(outcome)) {
    const pattern = patterns.get(integration_key);
    // A repeated key is searched once.
    patterns.delete(integration_key);
    if (pattern !== undefined) yield { pattern, value };
  }
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
