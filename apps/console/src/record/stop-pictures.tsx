import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { type ImageLink, imageLinksQuery } from '../queries/image-options.js';
import { useCaller } from '../queries/use-caller.js';
import { imageIdOf } from './answer-pictures.js';
import { type AnswerPicture, type PictureAccess, PicturesContext } from './picture-access.js';
import { PictureDialog } from './picture-dialog.js';

/** Gives the pictures inside it their addresses, and opens them one after the other. */
export function StopPictures({
  pictures,
  children,
}: {
  pictures: readonly AnswerPicture[];
  children: ReactNode;
}) {
  // Several answers may name the same picture.
  const distinct = useMemo(() => [...new Map(pictures.map((each) => [each.url, each])).values()], [pictures]);
  const ids = useMemo(
    () => [...new Set(pictures.flatMap(({ url }) => imageIdOf(url) ?? []))].sort(),
    [pictures],
  );
  const { data, isError, refetch } = useQuery(imageLinksQuery(useCaller(), ids));
  const [opened, setOpened] = useState<string | null>(null);
  const access = useMemo<PictureAccess>(
    () => ({
      linkOf: (url) => {
        const id = imageIdOf(url);
        if (id === null) return nowhere;
        return data === undefined ? undefined : (data[id] ?? nowhere);
      },
      hasFailed: isError,
      renew: () => void refetch({ cancelRefetch: false }),
      open: setOpened,
    }),
    [data, isError, refetch],
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

/** What the service says of an image that it does not have. */
const nowhere: ImageLink = { blob_id: '', content_type: null, url: null, expires_at: null };
