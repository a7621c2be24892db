import type { RequirementKindName } from '@fleet/contract/planning/requirements';
import { useMemo } from 'react';
import type { ControlKind, ControlProps, KindDefinition } from '../control-types.js';

/** Hides the type of a kind's draft: checks each given draft, and uses an empty draft in place of a wrong one. */
export function controlKind<Kind extends RequirementKindName, Draft>(
  definition: KindDefinition<Kind, Draft>,
): ControlKind<Kind> {
  const { Control, emptyDraft, readDraft, sentFields, draftOf, summaryOf } = definition;
  // biome-ignore lint/correctness/noComponentHookFactories: made once for a kind, not at each render
  function ReadDraftControl(props: ControlProps<unknown, Kind>) {
    const { draft: given, requirement, route } = props;
    const draft = useMemo(
      () => readDraft(given) ?? emptyDraft(requirement, route),
      [given, requirement, route],
    );
    return <Control {...props} draft={draft} />;
  }
  return {
    Control: ReadDraftControl,
    emptyDraft,
    draftOf,
    summaryOf,
    sentFields: (requirement, draft, route) =>
      sentFields(requirement, readDraft(draft) ?? emptyDraft(requirement, route), route),
  };
}
