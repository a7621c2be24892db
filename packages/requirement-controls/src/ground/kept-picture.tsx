import { Icon } from '@fleet/ui';
import { useControlMessages } from '../control-messages.js';
import type { ControlPhone } from '../control-types.js';
import classes from './kept-picture.module.css';
import { usePicture } from './use-picture.js';

export interface KeptPictureProps {
  phone: Pick<ControlPhone, 'readImage'>;
  url: string;
  /** The text alternative of the picture. */
  label: string;
  /** `contain` for signatures, which must not be cropped. */
  fit?: 'cover' | 'contain';
}

export function KeptPicture({ phone, url, label, fit = 'cover' }: KeptPictureProps) {
  const { image } = useControlMessages();
  const picture = usePicture(phone, url);
  if (picture.state === 'shown' && !picture.isDocument) {
    return <img className={`${classes.picture} ${classes[fit]}`} src={picture.address} alt={label} />;
  }
  const isDocument = picture.state === 'shown';
  return (
    <div className={classes.place} role="img" aria-label={label} aria-busy={picture.state === 'loading'}>
      <Icon name={isDocument ? 'document' : 'image'} />
      {picture.state !== 'loading' && <span>{isDocument ? image.document : image.gone}</span>}
    </div>
  );
}
