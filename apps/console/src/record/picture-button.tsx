import { useLaterMessages } from '../language/later-messages.js';
import { usePictures } from './picture-access.js';
import { faceWords, PictureFace } from './picture-face.js';
import { usePictureSource } from './picture-source.js';
import classes from './pictures.module.css';

/** A picture of an answer; a click opens it. */
export function PictureButton({ url, label }: { url: string; label: string }) {
  const { record } = useLaterMessages();
  const { open } = usePictures();
  const source = usePictureSource(url);
  if (source.state === 'shown') {
    return (
      <button type="button" className={classes.thumbnail} onClick={() => open(url)}>
        <img src={source.address} alt={label} onError={source.onError} loading="lazy" />
      </button>
    );
  }
  if (source.state === 'document') {
    return (
      <button type="button" className={classes.thumbnail} onClick={() => open(url)} aria-label={label}>
        <PictureFace icon="document" words={record.pdfDocument} />
      </button>
    );
  }
  return (
    <div className={classes.thumbnail} role="img" aria-label={label} aria-busy={source.state === 'loading'}>
      <PictureFace icon="image" words={faceWords(source.state, record)} />
    </div>
  );
}
