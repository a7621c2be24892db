import type { blobContentTypes } from '@fleet/contract/driving/blobs';
import type { OdometerUnit } from '@fleet/contract/fleet/assets';
import type { Problem } from '@fleet/contract/ground/problems';
import type { RequirementKindName, RequirementOf } from '@fleet/contract/planning/requirements';
import type { Activity, Route } from '@fleet/contract/planning/routes';
import type { Formats } from '@fleet/ui';
import type { ComponentType } from 'react';
import type { ControlMessages } from './control-messages.js';

export type ImageContentType = (typeof blobContentTypes)[number];

/** What a control needs from the phone. */
export interface ControlPhone {
  /** Stores a picture as soon as its bytes are there; the URL names it in drafts and outcomes. */
  keepImage(
    contentType: ImageContentType,
    bytes: Uint8Array | Promise<Uint8Array>,
  ): Promise<{ ok: true; url: string } | { ok: false; message: string }>;
  /** Null if the picture is not on this device. */
  readImage(url: string): Promise<Blob | null>;
  /** Deletes a picture that no draft names any more. */
  dropImage?(url: string): void;
}

export interface ControlProps<Draft, Kind extends RequirementKindName = RequirementKindName> {
  requirement: RequirementOf<Kind>;
  route: Route;
  activity: Activity;
  draft: Draft;
  onDraft(draft: Draft): void;
  /** Problems of the outcome that the draft would make, with JSON pointers into the outcome. */
  problems: readonly Problem[];
  /** False until the driver tried to save. */
  showProblems: boolean;
  phone: ControlPhone;
  /** Opens the page for a failure of the requirement; a text is the reason that the driver has already chosen. */
  onFail?: ((reason: string | null) => void) | undefined;
}

/** A line of a captured answer: words, or pictures by their URLs. */
export type SummaryRow = { label: string; text: string } | { label: string; images: readonly string[] };

export interface SummaryWords {
  messages: ControlMessages;
  formats: Formats;
  /** The unit of an odometer reading, if it is known. */
  meterUnit?: OdometerUnit | null;
}

/** The fields of a captured outcome. Another version of the app may have written them, so check each type. */
export type CapturedFields = Readonly<Record<string, unknown>>;

/** How one kind of requirement is answered. */
export interface KindDefinition<Kind extends RequirementKindName, Draft> {
  emptyDraft(requirement: RequirementOf<Kind>, route: Route): Draft;
  /** Null if the value is not a draft of this kind. */
  readDraft(value: unknown): Draft | null;
  Control: ComponentType<ControlProps<Draft, Kind>>;
  /** The fields of a success as the contract names them, without those that are not captured yet. */
  sentFields(requirement: RequirementOf<Kind>, draft: Draft, route: Route): Record<string, unknown>;
  /** The draft with which a captured outcome is corrected. */
  draftOf(requirement: RequirementOf<Kind>, sent: CapturedFields, route: Route): Draft;
  summaryOf(requirement: RequirementOf<Kind>, sent: CapturedFields, words: SummaryWords): SummaryRow[];
}

/** A definition for callers that do not know the type of a draft. A draft of another type counts as empty. */
export type ControlKind<Kind extends RequirementKindName> = Omit<
  KindDefinition<Kind, unknown>,
  'readDraft' | 'Control'
> & { Control(props: ControlProps<unknown, Kind>): React.ReactNode };

/** A number that the rules accept, but that differs so much from a known number that a digit may be wrong. */
export interface DoubtfulAnswer {
  /** The number with its unit. */
  shown: string;
  /** How the number differs from the known number, in a sentence. */
  comparison: string;
}
