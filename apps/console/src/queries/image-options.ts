import type { CallBody } from '@fleet/client/console';
import { listImageLinks, readBlob } from '@fleet/contract/driving/blobs';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { ask } from './call-error.js';
import type { Caller } from './use-caller.js';

export type ImageLink = CallBody<'listImageLinks'>['data'][number];

/** The service returns addresses for at most this many images in a call. */
const mostInCall = 50;
/** New addresses are requested this long before the old ones expire. */
const aheadMs = 30_000;
const leastPauseMs = 5_000;

/** Addresses that show these images, by the id of the image. They are renewed before they expire. */
export const imageLinksQuery = ({ access, organisationId }: Caller, ids: readonly string[]) =>
  queryOptions({
    queryKey: [organisationId, 'images', ...ids],
    queryFn: async ({ signal }): Promise<Readonly<Record<string, ImageLink>>> => {
      const links: ImageLink[] = [];
      for (let first = 0; first < ids.length; first += mostInCall) {
        const query = { ids: ids.slice(first, first + mostInCall).join(',') };
        const { body } = await ask(access, (api) => api.send(listImageLinks, { query, signal }));
        links.push(...body.data);
      }
      return Object.fromEntries(links.map((link) => [link.blob_id.toLowerCase(), link]));
    },
    enabled: ids.length > 0,
    staleTime: 60_000,
    gcTime: 60_000,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
    refetchInterval: ({ state: { data } }) => {
      const ends = Object.values(data ?? {}).flatMap(({ expires_at: at }) =>
        at === null ? [] : [Date.parse(at)],
      );
      if (ends.length === 0) return 60_000;
      return Math.max(leastPauseMs, Math.min(...ends) - access.now() - aheadMs);
    },
  });

/** The bytes of an image or a document, to save them. */
export async function readImageFile({ access }: Caller, blobId: string): Promise<Blob> {
  const { body } = await ask(access, (api) => api.send(readBlob, { blobId }));
  return new Blob([new Uint8Array(body.bytes)], { type: body.contentType });
}
