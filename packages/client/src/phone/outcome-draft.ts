import type { Position, UnplannedActivity } from '@fleet/contract/driving/progress';
import type { RequirementKindName, SentOf } from '@fleet/contract/planning/requirements';
import type { RecordContent } from '../queue/unsent-record.js';

/** Which requirement an outcome answers; `submission_id` and `captured_at` are added if missing. */
export interface OutcomePlace {
  activity_reference: string;
  integration_key: string;
  submission_id?: string;
  captured_at?: string;
  /** `[longitude, latitude]`. */
  position?: [number, number] | undefined;
}

/** A success of one kind of requirement, with the fields of that kind. */
export type SuccessDraft<Kind extends RequirementKindName> = {
  [Each in Kind]: OutcomePlace & {
    /** Not sent; it makes TypeScript require the fields of this kind. */
    kind?: Each;
    status: 'success';
  } & SentOf<Each>;
}[Kind];

/** A skip or a failure with its reason, for any kind of requirement. */
export interface UnsuccessfulDraft extends OutcomePlace {
  kind?: RequirementKindName;
  status: 'skipped' | 'failed';
  status_reason: string;
}

/** An outcome as the app builds it, of one kind of requirement or of any. Images are named by their placeholder. */
export type OutcomeDraft<Kind extends RequirementKindName = RequirementKindName> =
  | SuccessDraft<Kind>
  | UnsuccessfulDraft;

/**
 * An outcome whose members are known only at run time, such as those of a form that is built from the route. TypeScript
 * cannot check it; the phone's judgement and the service do.
 */
export function uncheckedDraft(
  members: Readonly<Record<string, unknown>> & { activity_reference: string; integration_key: string },
): OutcomeDraft {
  return members as unknown as OutcomeDraft;
}

/** An activity that was not planned; `at` is the device's time unless given. */
export type ActivityDraft = Omit<UnplannedActivity, 'at' | 'sequence' | 'session_id'> & { at?: string };

/** A position of the truck; `at` is the device's time unless given. */
export type PositionDraft = Omit<Position, 'at' | 'sequence'> & { at?: string };

type Changed<Members> = { [Name in keyof Members]?: Members[Name] | undefined };
type ChangedSuccess<Kind extends RequirementKindName> = {
  [Each in Kind]: { kind?: Each } & Changed<SentOf<Each>>;
}[Kind];
type OutcomeHead = Omit<OutcomePlace, 'submission_id'> & {
  status: 'success' | 'skipped' | 'failed';
  status_reason: string;
};
type MembersOf<Content> = Content extends unknown ? Omit<Content, 'kind' | 'routeId'> : never;
type Report = Exclude<RecordContent, { kind: 'outcome' | 'activity' | 'position' }>;

/** The members to replace in a parked record; one that is `undefined` is removed. */
export type MendDraft =
  | (ChangedSuccess<RequirementKindName> & Changed<OutcomeHead>)
  | Changed<MembersOf<Report>>
  | Changed<ActivityDraft>
  | Changed<PositionDraft>;
