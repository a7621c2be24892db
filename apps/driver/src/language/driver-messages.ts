import { type CatalogueLike, createMessages } from '@fleet/ui';
import { englishMessages } from '../english-messages.js';

/** Every language has the same members. */
export type DriverMessages = CatalogueLike<typeof englishMessages>;

/** `useMessages().stop.arrived`: the texts of each folder by its name. */
export const { MessagesProvider, useMessages } = createMessages<DriverMessages>(englishMessages);
