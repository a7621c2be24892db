import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { type CameraFault, cameraFaultOf } from './camera-fault.js';
import { type CameraPurpose, listLenses, openCamera } from './open-camera.js';
import { rememberLens } from './remembered-lens.js';
import { hasTorch, switchTorch } from './torch.js';

export interface Camera {
  state: 'opening' | 'live' | CameraFault;
  video: RefObject<HTMLVideoElement | null>;
  lenses: readonly { id: string; label: string }[];
  lens: string | null;
  chooseLens(id: string): void;
  /** Null if the camera has no lamp. */
  torch: { isOn: boolean; toggle(): void } | null;
  openAgain(): void;
}

/** Shows the camera's picture in `video` while the component is mounted and `wanted`. */
export function useCamera(purpose: CameraPurpose, wanted = true): Camera {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<Camera['state']>('opening');
  const [lenses, setLenses] = useState<Camera['lenses']>([]);
  const [chosen, setChosen] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [track, setTrack] = useState<MediaStreamTrack | null>(null);
  const [torchIsOn, setTorchIsOn] = useState(false);
  const openAgain = useCallback(() => setAttempt((count) => count + 1), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt opens the camera again
  useEffect(() => {
    if (!wanted) return;
    let isOver = false;
    let stream: MediaStream | null = null;
    setState('opening');
    const open = async () => {
      stream = await openCamera(purpose, chosen);
      const [first] = stream.getVideoTracks();
      if (isOver || first === undefined) return stop(stream);
      first.addEventListener('ended', () => !isOver && setState('busy'));
      setTrack(first);
      setTorchIsOn(false);
      const element = video.current;
      if (element !== null) {
        element.srcObject = stream;
        await element.play();
      }
      if (isOver) return;
      setState('live');
      setLenses(await listLenses());
    };
    open().catch((error: unknown) => {
      if (stream !== null) stop(stream);
      if (!isOver) setState(cameraFaultOf(error));
    });
    return () => {
      isOver = true;
      setTrack(null);
      if (stream !== null) stop(stream);
    };
  }, [purpose, wanted, chosen, attempt]);

  return {
    state,
    video,
    lenses,
    lens: track?.getSettings().deviceId ?? null,
    chooseLens(id) {
      rememberLens(id);
      setChosen(id);
    },
    torch:
      track !== null && hasTorch(track)
        ? {
            isOn: torchIsOn,
            toggle: () => void switchTorch(track, !torchIsOn).then(setTorchIsOn),
          }
        : null,
    openAgain,
  };
}

function stop(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}
