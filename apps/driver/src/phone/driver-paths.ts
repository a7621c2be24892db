/** The addresses of the app below `/driver`, as the router knows them. */
export const driverPaths = {
  route: '/',
  logIn: '/log-in',
  asset: '/asset',
  stop: '/stops/$stopId',
  activity: '/stops/$stopId/activities/$reference',
  requirement: '/stops/$stopId/activities/$reference/requirements/$key',
  unplanned: '/stops/$stopId/unplanned',
  unsent: '/unsent',
  mend: '/unsent/$recordId',
  dayEnd: '/end',
  map: '/map',
  waiting: '/waiting',
  more: '/more',
} as const;

/**
 * Writes keys into addresses and reads them. A key may be any text, but a browser drops a blank at the end of an
 * address, and the router replaces `%20` by a blank. So `~` is written in place of `%`, and `.` is encoded, too.
 */
export function keysInPath<Name extends string>(...names: Name[]) {
  const changed = (texts: Record<Name, string>, change: (text: string) => string) =>
    Object.fromEntries(names.map((name) => [name, change(texts[name])])) as Record<Name, string>;
  return {
    stringify: (keys: Record<Name, string>) => changed(keys, written),
    parse: (parts: Record<Name, string>) => changed(parts, read),
  };
}

const written = (key: string): string =>
  encodeURIComponent(key).replaceAll('~', '%7E').replaceAll('.', '%2E').replaceAll('%', '~');

function read(part: string): string {
  try {
    return decodeURIComponent(part.replaceAll('~', '%'));
  } catch {
    // Nobody but the app writes these addresses.
    return part;
  }
}
