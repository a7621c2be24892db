import { useSyncExternalStore } from 'react';

/** Chrome's own install prompt, kept until the driver asks for it. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

/**
 * How this browser adds the app to the home screen; null if the app is there already, or if this browser cannot add it.
 */
export type InstallWay = 'prompt' | 'ios' | null;

let prompt: InstallPrompt | null = null;
const listeners = new Set<() => void>();

function change(next: InstallPrompt | null): void {
  prompt = next;
  for (const listener of [...listeners]) listener();
}

/** Call it once at the start: the browser offers the prompt early and only once. */
export function listenForInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    change(event as InstallPrompt);
  });
  addEventListener('appinstalled', () => change(null));
}

export function useInstallWay(): InstallWay {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, wayNow);
}

export async function askToInstall(): Promise<void> {
  await prompt?.prompt();
  change(null);
}

function wayNow(): InstallWay {
  if (matchMedia('(display-mode: standalone)').matches) return null;
  if (prompt !== null) return 'prompt';
  const isIos = /iPhone|iPad|iPod/.test(navigator.userAgent);
  return isIos && !('standalone' in navigator && navigator.standalone === true) ? 'ios' : null;
}
