import { type CatalogueLike, createMessages } from '@fleet/ui';
import type { releaseEnglish } from '../english-later-messages.js';
import { englishMessages } from '../english-messages.js';

type FirstTexts = Omit<typeof englishMessages, 'release'>;

/** Every language has the same members. */
export type FullMessages = CatalogueLike<FirstTexts & { release: typeof releaseEnglish }>;

/** In English, the texts of `release` come with its pages: `useReleaseMessages()`. */
export type DriverMessages = Omit<FullMessages, 'release'> & { release: FullMessages['release'] | null };

/** `useMessages().stop.arrived`: the texts of each folder by its name. */
export const { MessagesProvider, useMessages } = createMessages<DriverMessages>(englishMessages);
