import type { RequirementKindName } from '@fleet/contract/planning/requirements';

/** Whether the control itself has the button for "not possible", so that its page needs no second one. */
export const hasOwnFailure = (kind: RequirementKindName) => kind === 'signature';
