import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { type ImageLink, imageLinksQuery } from '../queries/image-options.js';
import { useCaller } from '../queries/use-caller.js';
import { imageIdOf } from './answer-pictures.js';
import { type AnswerPicture, type PictureAccess, PicturesContext } from './picture-access.js';
import { PictureDialog } from './picture-dialog.js';

/** A call requests this many addresses, so the addresses of the next pictures arrive with that of the first one. */
const inBlock = 50;
/**
 * A phone may name thousands of pictures. Only the addresses of the pictures that were wanted last are kept valid.
 */
const mostWanted = 500;

const neighbours = (ids: readonly string[], id: string) => {
  const first = Math.floor(ids.indexOf(id) / inBlock) * inBlock;
  return ids.slice(Math.max(0, first), first + inBlock);
};

/** Reads the addresses of the pictures in `children`, and opens a picture in a dialog that leads to the next one. */
export function StopPictures({
  pictures,
  children,
}: {
  pictures: readonly AnswerPicture[];
  children: ReactNode;
}) {
  // Several answers may name the same picture.
  const distinct = useMemo(() => [...new Map(pictures.map((each) => [each.url, each])).values()], [pictures]);
  const ids = useMemo(() => [...new Set(pictures.flatMap(({ url }) => imageIdOf(url) ?? []))], [pictures]);
  const [wanted, setWanted] = useState<readonly string[]>([]);
  const want = useCallback(
    (url: string) => {
      const id = imageIdOf(url);
      if (id === null) return;
      setWanted((before) =>
        before.includes(id) ? before : [...new Set([...before, ...neighbours(ids, id)])].slice(-mostWanted),
      );
    },
    [ids],
  );
  const asked = useMemo(() => {
    const known = new Set(ids);
    return wanted.filter((id) => known.has(id)).sort();
  }, [ids, wanted]);
  const { data, isError, isPlaceholderData, refetch } = useQuery(imageLinksQuery(useCaller(), asked));
  const [opened, setOpened] = useState<string | null>(null);
  const access = useMemo<PictureAccess>(
    () => ({
      want,
      linkOf: (url) => {
        const id = imageIdOf(url);
        if (id === null) return nowhere;
        return data?.[id] ?? (data === undefined || isPlaceholderData ? undefined : nowhere);
      },
      hasFailed: isError,
      renew: () => void refetch({ cancelRefetch: false }),
      open: setOpened,
    }),
    [want, data, isError, isPlaceholderData, refetch],
  );
  return (
    <PicturesContext value={access}>
      {children}
      {opened !== null && (
        <PictureDialog
          pictures={distinct}
          url={opened}
          onChange={setOpened}
          onClose={() => setOpened(null)}
        />
      )}
    </PicturesContext>
  );
}

/** The answer of the service for an image that it does not have. */
const nowhere: ImageLink = { blob_id: '', content_type: null, url: null, expires_at: null };
