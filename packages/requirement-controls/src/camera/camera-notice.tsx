import { Button, Notice } from '@fleet/ui';
import { useControlMessages } from '../control-messages.js';
import type { Camera } from './use-camera.js';

/** Why there is no picture of the camera, and what to do; shows nothing while the camera works. */
export function CameraNotice({ camera, instead }: { camera: Camera; instead?: string | undefined }) {
  const { camera: words } = useControlMessages();
  const { state } = camera;
  if (state === 'opening' || state === 'live') return null;
  const { title, text } = {
    refused: { title: words.refusedTitle, text: words.refused },
    missing: { title: words.missingTitle, text: words.missing },
    busy: { title: words.busyTitle, text: words.busy },
  }[state];
  return (
    <Notice
      tone="warning"
      title={title}
      action={
        <Button icon="refresh" onClick={camera.openAgain}>
          {words.tryAgain}
        </Button>
      }
    >
      <p>{text}</p>
      {instead !== undefined && <p>{instead}</p>}
    </Notice>
  );
}
