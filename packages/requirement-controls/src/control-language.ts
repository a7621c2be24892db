import { createMessages } from '@fleet/ui';
import type { ControlMessages } from './control-messages-english.js';

/** The texts in the chosen language, null for English. An app's frame provides them without loading the controls. */
export const { MessagesProvider: ControlMessagesProvider, useMessages: useChosenMessages } =
  createMessages<ControlMessages | null>(null);
