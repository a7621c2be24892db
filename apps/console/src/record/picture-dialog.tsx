import { Button, Dialog, directionOf, useFormats, useLanguage } from '@fleet/ui';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { FailedAct } from '../frame/faces.js';
import { saveFile } from '../frame/save-file.js';
import { useLaterMessages } from '../language/later-messages.js';
import { readImageFile } from '../queries/image-options.js';
import { useCaller } from '../queries/use-caller.js';
import { imageIdOf } from './answer-pictures.js';
import type { AnswerPicture } from './picture-access.js';
import { faceWords, PictureFace } from './picture-face.js';
import { usePictureSource } from './picture-source.js';
import classes from './pictures.module.css';

export interface PictureDialogProps {
  pictures: readonly AnswerPicture[];
  url: string;
  onChange: (url: string) => void;
  onClose: () => void;
}

/** Classes for the sizes; the content security policy allows no others. */
const sizes = [classes.whole, classes.double, classes.quadruple];

/** A picture in its full size, with buttons to the other pictures of the stop. */
export function PictureDialog({ pictures, url, onChange, onClose }: PictureDialogProps) {
  const { record } = useLaterMessages();
  const { text, number } = useFormats();
  const [size, setSize] = useState(0);
  const index = pictures.findIndex((each) => each.url === url);
  const picture = pictures[index];
  const before = pictures[index - 1]?.url;
  const after = pictures[index + 1]?.url;
  const download = useDownload();
  const { reset } = download;
  const turn = (to: string | undefined) => {
    if (to === undefined) return;
    setSize(0);
    reset();
    onChange(to);
  };
  const zoom = (by: number) => setSize((now) => Math.max(0, Math.min(sizes.length - 1, now + by)));
  usePictureKeys({ size, back: () => turn(before), forward: () => turn(after), zoom });
  if (picture === undefined) return null;
  return (
    <Dialog
      open
      isWide
      title={picture.label}
      onClose={onClose}
      actions={
        <div className={classes.actions}>
          <Button disabled={before === undefined} onClick={() => turn(before)}>
            {record.previousPicture}
          </Button>
          <Button disabled={after === undefined} onClick={() => turn(after)}>
            {record.nextPicture}
          </Button>
          <span className={classes.spread} />
          <Button icon="minus" disabled={size === 0} onClick={() => zoom(-1)}>
            {record.zoomOut}
          </Button>
          <Button icon="plus" disabled={size === sizes.length - 1} onClick={() => zoom(1)}>
            {record.zoomIn}
          </Button>
          <Button busy={download.isPending} onClick={() => download.mutate(picture)}>
            {record.download}
          </Button>
        </div>
      }
    >
      <p className={classes.detail} aria-live="polite">
        {text(record.pictureOf, { number: number(index + 1), total: number(pictures.length) })}
        {' · '}
        <bdi>{picture.detail}</bdi>
      </p>
      <LargePicture key={url} picture={picture} sizeClass={sizes[size]} />
      <FailedAct error={download.error} />
      <p className={classes.detail}>{record.keys}</p>
    </Dialog>
  );
}

function LargePicture({ picture, sizeClass }: { picture: AnswerPicture; sizeClass: string | undefined }) {
  const { record } = useLaterMessages();
  const source = usePictureSource(picture.url);
  if (source.state !== 'shown') {
    const isDocument = source.state === 'document';
    return (
      <div className={classes.large}>
        <PictureFace
          icon={isDocument ? 'document' : 'image'}
          words={source.state === 'document' ? record.pdfDocument : faceWords(source.state, record)}
        />
      </div>
    );
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls needs the keyboard
    <section className={classes.large} tabIndex={0} aria-label={record.wholePicture}>
      <img className={sizeClass} src={source.address} alt={picture.label} onError={source.onError} />
    </section>
  );
}

interface PictureKeys {
  size: number;
  back: () => void;
  forward: () => void;
  zoom: (by: number) => void;
}

/** While a picture is larger than its box, arrow keys scroll it. */
function usePictureKeys(keys: PictureKeys): void {
  const isMirrored = directionOf(useLanguage()) === 'rtl';
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const { size, back, forward, zoom } = latest.current;
      if (event.key === '+') zoom(1);
      else if (event.key === '-') zoom(-1);
      else if (size > 0 || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return;
      else if ((event.key === 'ArrowLeft') === isMirrored) forward();
      else back();
      event.preventDefault();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [isMirrored]);
}

const endings: Readonly<Record<string, string>> = {
  'image/jpeg': '.jpg',
  'image/png': '.png',
  'image/webp': '.webp',
  'application/pdf': '.pdf',
};

function useDownload() {
  const caller = useCaller();
  return useMutation({
    mutationFn: async ({ url, label }: AnswerPicture) => {
      const file = await readImageFile(caller, imageIdOf(url) ?? '');
      saveFile(file, `${label}${endings[file.type] ?? ''}`);
    },
  });
}
