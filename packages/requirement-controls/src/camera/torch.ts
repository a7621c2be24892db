/** The lamp beside a camera; browsers offer it on phones, TypeScript does not know it yet. */
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
