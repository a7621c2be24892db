import { type CatalogueLike, createMessages } from '@fleet/ui';
import { englishMessages } from '../english-messages.js';

/** The same members in every language. */
export type DriverMessages = CatalogueLike<typeof englishMessages>;

/** `useMessages().stop.arrived`: the texts of each room by its name. */
export const { MessagesProvider, useMessages } = createMessages<DriverMessages>(englishMessages);
