const storageKey = 'camera-lens';

/** The lens that the driver chose on this phone. Storage may be refused, and then the phone's own choice is used. */
export function rememberedLens(): string | null {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return null;
  }
}

export function rememberLens(deviceId: string | null): void {
  try {
    if (deviceId === null) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, deviceId);
  } catch {
    // The choice lasts until the camera is closed.
  }
}
