const storageKey = 'camera-lens';

/** The lens that the driver chose on this phone. If storage is refused, the phone's default is used. */
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
    // Without storage, the choice lasts until the camera is closed.
  }
}
