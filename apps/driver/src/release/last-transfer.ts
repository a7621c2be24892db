/**
 * The controller's last request to release a route. It is stored so that the app can show after a restart why a session
 * ended.
 */
export interface LastTransfer {
  routeName: string;
  deadlineAt: string;
}

/** An earlier name; phones have stored it. */
const storageKey = 'driver.asked-route';

export function keepLastTransfer(transfer: LastTransfer | null): void {
  try {
    if (transfer === null) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, JSON.stringify(transfer));
  } catch {
    // Without storage the reason is not shown.
  }
}

export function readLastTransfer(): LastTransfer | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(storageKey) ?? 'null');
    if (typeof value !== 'object' || value === null) return null;
    const { routeName, deadlineAt } = value as Record<string, unknown>;
    return typeof routeName === 'string' && typeof deadlineAt === 'string' ? { routeName, deadlineAt } : null;
  } catch {
    return null;
  }
}
