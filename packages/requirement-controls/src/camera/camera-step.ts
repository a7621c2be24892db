import { createContext, useContext, useEffect, useLayoutEffect, useRef } from 'react';

/**
 * Called when a camera covers the page. At the browser's "back", the app calls `onBack`, which closes the camera. The
 * returned function is called when the camera closes.
 */
export type OpenCameraStep = (onBack: () => void) => () => void;

const CameraStep = createContext<OpenCameraStep>(() => () => undefined);

/** With it, an app gives the camera an entry in the browser's history. */
export const CameraStepProvider = CameraStep.Provider;

export function useCameraStep(onBack: () => void): void {
  const open = useContext(CameraStep);
  const latest = useRef(onBack);
  useLayoutEffect(() => {
    latest.current = onBack;
  });
  useEffect(() => open(() => latest.current()), [open]);
}
