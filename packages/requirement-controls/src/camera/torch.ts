/** Whether the camera has a lamp. Browsers on phones support it; TypeScript does not declare it yet. */
export function hasTorch(track: MediaStreamTrack): boolean {
  const capabilities: object = track.getCapabilities?.() ?? {};
  return 'torch' in capabilities && capabilities.torch === true;
}

export async function switchTorch(track: MediaStreamTrack, on: boolean): Promise<boolean> {
  const wish: MediaTrackConstraintSet & { torch: boolean } = { torch: on };
  try {
    await track.applyConstraints({ advanced: [wish] });
    return on;
  } catch {
    return false;
  }
}
