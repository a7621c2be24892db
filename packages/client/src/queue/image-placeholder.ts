import type { CapturedOutcome, ImageUse } from './unsent-record.js';

const scheme = 'captured-image:';
const form = /^captured-image:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The placeholder in an outcome for the URL of a captured image, until it is sent. */
export function placeholderOf(imageId: string): string {
  return `${scheme}${imageId}`;
}

/** The image that a placeholder represents, or null. */
export function imageIdOf(text: string): string | null {
  return form.test(text) ? text.slice(scheme.length) : null;
}

/** Where an outcome names captured images: in its own members, or in lists among them. */
export function imageUsesOf(outcome: Readonly<Record<string, unknown>>): ImageUse[] {
  const uses: ImageUse[] = [];
  for (const [name, value] of Object.entries(outcome)) {
    if (Array.isArray(value)) {
      for (const [index, entry] of value.entries()) note(uses, entry, `/${name}/${index}`);
    } else note(uses, value, `/${name}`);
  }
  return uses;
}

function note(uses: ImageUse[], value: unknown, pointer: string): void {
  const imageId = typeof value === 'string' ? imageIdOf(value) : null;
  if (imageId !== null) uses.push({ imageId, pointer });
}

/** The outcome with the URLs of its images; one without a URL keeps its placeholder, which the service refuses. */
export function withImageUrls(
  outcome: CapturedOutcome,
  urlOf: (imageId: string) => string | null,
): CapturedOutcome {
  const named = (value: unknown): unknown => {
    const imageId = typeof value === 'string' ? imageIdOf(value) : null;
    return imageId === null ? value : (urlOf(imageId) ?? value);
  };
  const entries = Object.entries(outcome).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.map(named) : named(value),
  ]);
  return { ...outcome, ...Object.fromEntries(entries) };
}
