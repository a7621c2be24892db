import type { CatalogueLike } from '@fleet/ui';
import { useMessages } from '../language/driver-messages.js';
import { releaseEnglish } from './release-english.js';

/** The texts of this room. In English they come with its pages, which the log-in does not load. */
export function useReleaseMessages(): CatalogueLike<typeof releaseEnglish> {
  return useMessages().release ?? releaseEnglish;
}
