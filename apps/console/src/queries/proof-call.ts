import { bytesOf } from '@fleet/client/console';
import { readProofOfDelivery } from '@fleet/contract/outgoing/proof-of-delivery';
import type { LanguageTag } from '@fleet/ui';
import { ask } from './call-error.js';
import type { Caller } from './use-caller.js';

/** The proof of delivery of a stop as a PDF. */
export async function readProof(
  { access }: Caller,
  place: { routeId: string; poiId: string },
  language: LanguageTag,
): Promise<Blob> {
  const query = { format: 'pdf', language } as const;
  const { body } = await ask(access, (api) => api.send(readProofOfDelivery, { ...place, query }));
  const file = bytesOf(body);
  if (file === null) throw new Error('the proof is no PDF');
  return new Blob([new Uint8Array(file.bytes)], { type: file.contentType });
}
