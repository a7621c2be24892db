/** The last request to release a route. It is stored so that the app can show after a restart why a session ended. */
export interface AskedRoute {
  routeName: string;
  deadlineAt: string;
}

const storageKey = 'driver.asked-route';

export function keepAskedRoute(asked: AskedRoute | null): void {
  try {
    if (asked === null) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, JSON.stringify(asked));
  } catch {
    // Without storage the reason is not shown.
  }
}

export function readAskedRoute(): AskedRoute | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(storageKey) ?? 'null');
    if (typeof value !== 'object' || value === null) return null;
    const { routeName, deadlineAt } = value as Record<string, unknown>;
    return typeof routeName === 'string' && typeof deadlineAt === 'string' ? { routeName, deadlineAt } : null;
  } catch {
    return null;
  }
}
