import { type CatalogueLike, createMessages } from '@fleet/ui';
import { consoleEnglish } from '../console-english.js';

/** The texts of the app by the room that shows them; every language has the same members. */
export type ConsoleMessages = CatalogueLike<typeof consoleEnglish>;

/** `useMessages().routes.title`: the texts of each folder by its name. */
export const { MessagesProvider, useMessages } = createMessages<ConsoleMessages>(consoleEnglish);
