import type { Requirement } from '@fleet/contract/planning/requirements';
import type { Route } from '@fleet/contract/planning/routes';
import { controlKindOf } from './control-kinds.js';
import type { CapturedFields } from './control-types.js';
import { isRecord } from './ground/draft-shape.js';

/** The fields of a success of this kind as the contract names them, without those that are not captured yet. */
export function outcomeFields(
  requirement: Requirement,
  draft: unknown,
  route: Route,
): Record<string, unknown> {
  return controlKindOf(requirement.kind).sentFields(requirement, draft, route);
}

/** The draft with which a captured outcome is corrected; an empty one after a skip or a failure. */
export function outcomeDraft(requirement: Requirement, outcome: CapturedFields, route: Route): unknown {
  const kind = controlKindOf(requirement.kind);
  if (outcome.status !== 'success') return kind.emptyDraft(requirement, route);
  return kind.draftOf(requirement, outcome, route);
}

/** The pictures that a draft names. Those that its outcome does not name can be deleted after the capture. */
export function draftImages(draft: unknown): string[] {
  if (!isRecord(draft)) return [];
  const made = isRecord(draft.made) ? [draft.made.url] : [];
  const listed = [draft.urls, draft.pages].flatMap((urls) => (Array.isArray(urls) ? urls : []));
  return [draft.url, ...listed, ...made].filter((url) => typeof url === 'string');
}
