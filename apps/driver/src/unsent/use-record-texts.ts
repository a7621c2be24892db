import { useControlMessages } from '@fleet/requirement-controls/messages';
import { useFormats } from '@fleet/ui';
import { useMessages } from '../language/driver-messages.js';
import type { RecordTexts } from './record-words.js';

/** What says a record in words. */
export function useRecordTexts(): RecordTexts {
  const { unsent: messages } = useMessages();
  return { messages, controls: useControlMessages(), formats: useFormats() };
}
