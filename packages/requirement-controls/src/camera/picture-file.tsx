import { Button } from '@fleet/ui';
import { useRef } from 'react';
import { useControlMessages } from '../control-messages.js';
import classes from './camera.module.css';

/** Chooses a picture from the phone's camera app or gallery, for when the page may not use the camera. */
export function PictureFile({ onFile }: { onFile: (file: File) => void }) {
  const { camera: words } = useControlMessages();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        className={classes.hidden}
        type="file"
        accept="image/*"
        aria-label={words.chooseFile}
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = '';
          if (file !== undefined) onFile(file);
        }}
      />
      <Button icon="image" fullWidth onClick={() => input.current?.click()}>
        {words.chooseFile}
      </Button>
    </>
  );
}
