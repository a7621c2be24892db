import { rememberedLens, rememberLens } from './remembered-lens.js';

/** How many pixels are worth asking for: a document needs more than a code. */
export type CameraPurpose = 'photo' | 'scan';

const widths: Record<CameraPurpose, { width: number; height: number }> = {
  photo: { width: 2560, height: 1440 },
  scan: { width: 1280, height: 720 },
};

/** Opens the remembered lens, else the camera at the back. Rejects with the browser's error. */
export async function openCamera(purpose: CameraPurpose, lens: string | null): Promise<MediaStream> {
  const { mediaDevices } = navigator;
  if (mediaDevices === undefined) throw new DOMException('No cameras without HTTPS.', 'NotFoundError');
  const { width, height } = widths[purpose];
  const size = { width: { ideal: width }, height: { ideal: height } };
  const wanted = lens ?? rememberedLens();
  if (wanted !== null) {
    try {
      return await mediaDevices.getUserMedia({ video: { ...size, deviceId: { exact: wanted } } });
    } catch (error) {
      // The lens is gone, or the browser has given it another id.
      if (!(error instanceof Error) || error.name === 'NotAllowedError') throw error;
      rememberLens(null);
    }
  }
  return mediaDevices.getUserMedia({ video: { ...size, facingMode: { ideal: 'environment' } } });
}

/** The cameras that the browser names; it does so once one of them was allowed. */
export async function listLenses(): Promise<{ id: string; label: string }[]> {
  const devices = (await navigator.mediaDevices?.enumerateDevices()) ?? [];
  return devices
    .filter(({ kind, deviceId }) => kind === 'videoinput' && deviceId !== '')
    .map(({ deviceId, label }) => ({ id: deviceId, label }));
}
