import { IconButton, useFormats } from '@fleet/ui';
import { useControlMessages } from '../control-messages.js';
import type { ControlPhone } from '../control-types.js';
import { KeptPicture } from '../ground/kept-picture.js';
import classes from './image.module.css';

interface PhotoListProps {
  urls: readonly string[];
  phone: Pick<ControlPhone, 'readImage'>;
  onRemove: (url: string) => void;
  errors: readonly (string | undefined)[];
}

export function PhotoList({ urls, phone, onRemove, errors }: PhotoListProps) {
  const { image: words } = useControlMessages();
  const { text } = useFormats();
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari forgets that a list without markers is a list
    <ul className={classes.photos} role="list">
      {urls.map((url, index) => (
        <li key={url} className={classes.photo}>
          <div className={classes.picture}>
            <KeptPicture phone={phone} url={url} label={text(words.photo, { number: index + 1 })} />
          </div>
          <div className={classes.line}>
            <span>{text(words.photo, { number: index + 1 })}</span>
            <IconButton
              icon="cross"
              label={text(words.removePhoto, { number: index + 1 })}
              onClick={() => onRemove(url)}
            />
          </div>
          {errors[index] !== undefined && <p className={classes.error}>{errors[index]}</p>}
        </li>
      ))}
    </ul>
  );
}
