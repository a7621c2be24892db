import { Notice, useFormats } from '@fleet/ui';
import { useControlMessages } from '../control-messages.js';
import type { DocumentMaking } from './use-document-making.js';

/** Shows whether the pages are one document or single pictures. */
export function DocumentState({ making, count }: { making: DocumentMaking; count: number }) {
  const { document: words } = useControlMessages();
  const { text } = useFormats();
  if (making === 'none') return null;
  if (making === 'apart') return <Notice tone="info">{words.apart}</Notice>;
  return <p role="status">{making === 'made' ? text(words.made, { count }) : words.making}</p>;
}
