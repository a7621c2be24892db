import Type, { type Static } from 'typebox';
import { odometerKind } from './requirement-kinds/odometer-kind.js';

/** Every kind of requirement [C-5]. A new kind is its own file and a line here. */
export const requirementKinds = { odometer: odometerKind } as const;
export type RequirementKindName = keyof typeof requirementKinds;

/** A requirement, told apart by `kind` [R-RTE-7]. */
export const Requirement = Type.Union([requirementKinds.odometer.requirement]);
export type Requirement = Static<typeof Requirement>;

/** A requirement as an integration writes it; an asset may be named by its integration key [C-10]. */
export const RequirementPlan = Type.Union([requirementKinds.odometer.plan]);
export type RequirementPlan = Static<typeof RequirementPlan>;
