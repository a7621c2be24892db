import { useChosenMessages } from './control-language.js';
import { type ControlMessages, controlEnglish } from './control-messages-english.js';

export type { ControlMessages };

/** The texts in the chosen language; English if no language is provided. */
export function useControlMessages(): ControlMessages {
  return useChosenMessages() ?? controlEnglish;
}
