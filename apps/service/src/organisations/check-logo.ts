import { createHash } from 'node:crypto';
import type { LogoContentType, OrganisationLogo } from '@fleet/contract/fleet/organisation-logo';
import { type Problem, problem } from '@fleet/contract/ground/problems';
import { checkLogoSize } from '@fleet/domain/organisations/logo-check';
import { readJpegFacts } from '../platform/pictures/jpeg-facts.js';
import { type PngFacts, readPngChunks } from '../platform/pictures/png-chunks.js';
import { lineLengthOf, storedLines } from '../platform/pictures/png-lines.js';

export type CheckedLogo = { ok: true; logo: OrganisationLogo } | { ok: false; problems: Problem[] };

/** Bytes of all lines of a PNG: enough for the most pixels with four channels of 8 bits. */
const mostUnpacked = 8 * 1024 * 1024;

const refused = (...problems: Problem[]): CheckedLogo => ({ ok: false, problems });
const mismatch = (why: string) => problem('content_mismatch', undefined, why);

/**
 * The facts of a logo that can be drawn, or all its faults: `content_mismatch` if the bytes are no whole picture of
 * this type, `unsupported_media_type` and `value_out_of_range` [C-11]. The lines of a PNG are unpacked only if its
 * header states a size that a logo may have. They are unpacked outside the event loop, some at a time.
 */
export async function checkLogo(contentType: LogoContentType, bytes: Buffer): Promise<CheckedLogo> {
  const isPng = contentType === 'image/png';
  const png = isPng ? readPngChunks(bytes) : null;
  const facts = isPng ? png : readJpegFacts(bytes);
  if (facts === null) {
    const why = isPng
      ? 'The bytes are not a whole PNG picture.'
      : 'The bytes are not a whole JPEG picture of a usual coding.';
    return refused(mismatch(why));
  }
  const { width, height } = facts;
  const faults = checkLogoSize({ width, height });
  if (png?.isInterlaced === true) {
    const why = 'A PNG that is interlaced cannot be drawn; save it without interlacing.';
    faults.push(problem('unsupported_media_type', 'Content-Type', why));
  }
  const unpacked = png === null ? 0 : (lineLengthOf(png) + 1) * height;
  if (unpacked > mostUnpacked) {
    const why = `The picture unpacks to ${unpacked} bytes; a logo to at most ${mostUnpacked}. Save it with 8 bits per channel.`;
    faults.push(problem('value_out_of_range', undefined, why));
  }
  if (faults.length > 0) return refused(...faults);
  if (png !== null && !(await hasItsLines(png)))
    return refused(mismatch('The PNG picture is damaged, or has more or fewer lines than its header says.'));
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return {
    ok: true,
    logo: { content_type: contentType, byte_length: bytes.length, sha256, width, height },
  };
}

/** Unpacking stops at the first line beyond those of the header, whatever the data would unpack to. */
async function hasItsLines(png: PngFacts): Promise<boolean> {
  try {
    for await (const _lines of storedLines(png, new AbortController().signal));
    return true;
  } catch {
    return false;
  }
}
