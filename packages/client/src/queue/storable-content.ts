import { type Problem, problem } from '@fleet/contract/ground/problems';
import { isRecord } from '@fleet/contract/ground/schema-reading';
import { imageUsesOf } from './image-placeholder.js';
import type { CaptureContent } from './queue-changes.js';
import { reportFaults } from './report-shape.js';
import { isContent } from './stored-queue-reading.js';
import type { CapturedImage, RecordContent } from './unsent-record.js';

const message = 'A member that says what this is about is missing, or of another type.';
const unfit = { ok: false as const, problems: [problem('wrong_type', '', message)] };

/**
 * A copy of a content as it will be stored and sent, with its images. Refuses values that JSON cannot express, values
 * that could not be read after a restart, a report that does not have the contract's form, and an image that is not on
 * the device.
 */
export function storableContent(
  given: CaptureContent,
  images: Pick<ReadonlyMap<string, CapturedImage>, 'has'>,
): { ok: true; content: RecordContent } | { ok: false; problems: Problem[] } {
  let content: CaptureContent;
  try {
    content = JSON.parse(JSON.stringify(given));
  } catch {
    return { ok: false, problems: [problem('wrong_type', '', 'The content cannot be written as JSON.')] };
  }
  if (!isRecord(content) || !isContent({ ...content, images: [] })) return unfit;
  if (content.kind !== 'outcome') {
    const problems = reportFaults(content);
    return problems.length > 0 ? { ok: false, problems } : { ok: true, content };
  }
  const uses = imageUsesOf(content.outcome);
  const problems = uses
    .filter((use) => !images.has(use.imageId))
    .map((use) => problem('unknown_image', use.pointer, 'The image is not on this device.'));
  return problems.length > 0 ? { ok: false, problems } : { ok: true, content: { ...content, images: uses } };
}
