import { Icon } from '@fleet/ui';
import { useEffect, useState } from 'react';
import type { ImageState } from '../phone/phone-view.js';
import { usePhoneActions } from '../phone/use-phone.js';
import classes from './unsent.module.css';

/** Documents, and pictures that are not loaded yet, have an icon. */
export function PictureThumbnail({ image, label }: { image: ImageState; label: string }) {
  const { readImage } = usePhoneActions();
  const [shown, setShown] = useState<string | null>(null);
  const isDocument = image.contentType === 'application/pdf';
  useEffect(() => {
    if (isDocument) return;
    let isOver = false;
    let made: string | null = null;
    void readImage(image.url).then((blob) => {
      if (isOver || blob === null) return;
      made = URL.createObjectURL(blob);
      setShown(made);
    });
    return () => {
      isOver = true;
      if (made !== null) URL.revokeObjectURL(made);
    };
  }, [isDocument, image.url, readImage]);
  return (
    <span className={classes.thumbnail}>
      {shown === null ? (
        <Icon name={isDocument ? 'document' : 'image'} label={label} />
      ) : (
        <img src={shown} alt={label} decoding="async" />
      )}
    </span>
  );
}
