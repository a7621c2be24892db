import type { PhoneStorage } from './phone-view.js';

/** Reads whether the browser keeps the data and how much storage is free. */
export async function readStorage(): Promise<PhoneStorage> {
  const storage: StorageManager | undefined = globalThis.navigator?.storage;
  if (storage === undefined) return { persisted: false, freeBytes: null };
  const persisted = await storage.persisted().catch(() => false);
  const estimate = await storage.estimate().catch(() => null);
  const { quota, usage } = estimate ?? {};
  return { persisted, freeBytes: quota === undefined ? null : Math.max(0, quota - (usage ?? 0)) };
}

/** Some browsers ask the driver, so this is called after a tap. */
export async function askToPersist(): Promise<boolean> {
  const storage: StorageManager | undefined = globalThis.navigator?.storage;
  return (await storage?.persist?.().catch(() => false)) ?? false;
}

/**
 * With less free storage the app warns: a day has about 100 photos of 0.3 MB, and the browser may delete data of apps.
 */
export const scarceBytes = 200 * 1024 * 1024;
