import { Icon } from '@fleet/ui';
import classes from './pictures.module.css';

type FaceState = 'loading' | 'missing' | 'failed';

/** The words that explain why a picture is not shown. */
export function faceWords(
  state: FaceState,
  words: Readonly<Record<'pictureLoading' | 'pictureMissing' | 'pictureFailed', string>>,
): string {
  return {
    loading: words.pictureLoading,
    missing: words.pictureMissing,
    failed: words.pictureFailed,
  }[state];
}

export function PictureFace({ icon, words }: { icon: 'image' | 'document'; words: string }) {
  return (
    <span className={classes.face}>
      <Icon name={icon} />
      <span>{words}</span>
    </span>
  );
}
