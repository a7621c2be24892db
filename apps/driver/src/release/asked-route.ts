/** The last request for a route, kept so that the app can say after a restart why a session has ended. */
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
    // Then the reason is not said.
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
