import { Button, ButtonRow, MainButton, Notice } from '@fleet/ui';
import { useEffect, useState } from 'react';
import { useControlMessages } from '../control-messages.js';
import classes from './camera.module.css';
import { CameraNotice } from './camera-notice.js';
import { CameraTools } from './camera-tools.js';
import { FullScreen } from './full-screen.js';
import type { PhotoSource } from './photo-message.js';
import { shrinkPhoto } from './photo-shrinking.js';
import { PictureFile } from './picture-file.js';
import { useCamera } from './use-camera.js';

export interface CameraViewProps {
  title: string;
  /** Called with a photo that the driver has confirmed: a JPEG of at most 1,600 pixels without EXIF. */
  onPhoto(bytes: Uint8Array<ArrayBuffer>, contentType: 'image/jpeg'): void;
  onClose(): void;
  /** How many photos were taken so far, if the camera stays open after each. */
  status?: string | undefined;
}

type Shot =
  | { kind: 'none' }
  | { kind: 'working' }
  | { kind: 'unreadable' }
  | { kind: 'seen'; bytes: Uint8Array<ArrayBuffer>; address: string };

/**
 * The camera inside the page, because phones may kill pages while another app uses the camera. The driver sees each
 * photo before it is stored.
 */
export function CameraView({ title, onPhoto, onClose, status }: CameraViewProps) {
  const { camera: words, image } = useControlMessages();
  const [shot, setShot] = useState<Shot>({ kind: 'none' });
  const camera = useCamera('photo');
  const address = shot.kind === 'seen' ? shot.address : null;
  useEffect(() => (address === null ? undefined : () => URL.revokeObjectURL(address)), [address]);

  const take = async (source: PhotoSource) => {
    const bytes = await shrinkPhoto(source);
    if (bytes === null) return setShot({ kind: 'unreadable' });
    const preview = URL.createObjectURL(new Blob([bytes], { type: 'image/jpeg' }));
    setShot({ kind: 'seen', bytes, address: preview });
  };
  const shoot = async () => {
    const element = camera.video.current;
    if (element === null) return;
    setShot({ kind: 'working' });
    try {
      await take(await frameOf(element));
    } catch {
      setShot({ kind: 'unreadable' });
    }
  };
  const isBroken = camera.state !== 'live' && camera.state !== 'opening';

  return (
    <FullScreen
      title={title}
      closeLabel={words.close}
      onClose={onClose}
      footer={
        shot.kind === 'seen' ? (
          <ButtonRow>
            {isBroken ? (
              <PictureFile onFile={take} />
            ) : (
              <Button onClick={() => setShot({ kind: 'none' })}>{words.retake}</Button>
            )}
            <Button
              variant="primary"
              icon="check"
              autoFocus
              onClick={() => {
                onPhoto(shot.bytes, 'image/jpeg');
                setShot({ kind: 'none' });
              }}
            >
              {words.use}
            </Button>
          </ButtonRow>
        ) : isBroken ? (
          <PictureFile onFile={take} />
        ) : (
          <>
            <MainButton
              icon="camera"
              busy={shot.kind === 'working' || camera.state === 'opening'}
              onClick={() => void shoot()}
            >
              {words.shoot}
            </MainButton>
            {status !== undefined && (
              <Button fullWidth onClick={onClose}>
                {words.done}
              </Button>
            )}
          </>
        )
      }
    >
      {shot.kind === 'unreadable' && <Notice tone="danger">{image.unreadable}</Notice>}
      {isBroken && shot.kind !== 'seen' && <CameraNotice camera={camera} />}
      <div className={isBroken && shot.kind !== 'seen' ? classes.hidden : classes.viewfinder}>
        <video ref={camera.video} muted playsInline />
        {shot.kind === 'seen' && <img src={shot.address} alt={words.preview} />}
        {camera.state === 'opening' && <p className={classes.words}>{words.opening}</p>}
      </div>
      {shot.kind !== 'seen' && <CameraTools camera={camera} />}
      {/* The status does not count the photo that is shown now. */}
      <p role="status">{shot.kind === 'seen' ? null : status}</p>
    </FullScreen>
  );
}

/** The current picture of the video. With `VideoFrame`, the worker copies it; otherwise it is copied here. */
async function frameOf(video: HTMLVideoElement): Promise<VideoFrame | ImageBitmap> {
  return 'VideoFrame' in globalThis ? new VideoFrame(video) : createImageBitmap(video);
}
