import type { CatalogueLike } from '@fleet/ui';
import { releaseEnglish } from '../english-later-messages.js';
import { useMessages } from './driver-messages.js';

/** The texts of the room `release`. In English they come with its pages, which the log-in does not load. */
export function useReleaseMessages(): CatalogueLike<typeof releaseEnglish> {
  return useMessages().release ?? releaseEnglish;
}
