import { rememberedLens, rememberLens } from './remembered-lens.js';

/** Decides how many pixels to ask for: a photo needs more than a code. */
export type CameraPurpose = 'photo' | 'scan';

const widths: Record<CameraPurpose, { width: number; height: number }> = {
  photo: { width: 2560, height: 1440 },
  scan: { width: 1280, height: 720 },
};

/** Opens the remembered lens, otherwise the rear camera. Rejects with the browser's error. */
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
      // The lens does not exist any more, or the browser has changed its id.
      if (!(error instanceof Error) || error.name === 'NotAllowedError') throw error;
      rememberLens(null);
    }
  }
  return mediaDevices.getUserMedia({ video: { ...size, facingMode: { ideal: 'environment' } } });
}

/** The cameras that the browser names, which it does only after the driver has allowed one. */
export async function listLenses(): Promise<{ id: string; label: string }[]> {
  const devices = (await navigator.mediaDevices?.enumerateDevices()) ?? [];
  return devices
    .filter(({ kind, deviceId }) => kind === 'videoinput' && deviceId !== '')
    .map(({ deviceId, label }) => ({ id: deviceId, label }));
}
