import { controlKindOf } from './control-kinds.js';
import type { ControlProps } from './control-types.js';

export type RequirementControlProps = ControlProps<unknown>;

/** The control of the requirement's kind. A draft of another shape counts as empty. */
export function RequirementControl(props: RequirementControlProps) {
  const { Control } = controlKindOf(props.requirement.kind);
  return <Control {...props} />;
}
