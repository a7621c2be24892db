/** The origins to which the pages of an app may send requests, in addition to the service itself. */
export interface PageSources {
  connect: readonly string[];
  /** The origins of the images of outcomes. */
  images: readonly string[];
}

/**
 * The content security policy of an app. It permits only the app's own files, connections to the service and the
 * origins in `connect`, and images from the service and the origins in `images`.
 */
export function appPolicy({ connect, images }: PageSources): string {
  return policyText({
    'default-src': "'none'",
    'script-src': "'self'",
    'style-src': "'self'",
    'img-src': sources("'self'", 'blob:', 'data:', ...images),
    'connect-src': sources("'self'", ...connect),
    'worker-src': "'self'",
    'manifest-src': "'self'",
    'font-src': "'self'",
    'media-src': "'self' blob:",
  });
}

const sources = (...places: readonly string[]): string => [...new Set(places)].join(' ');

/**
 * The policy of the worker that finds codes in pictures. Only this worker may compile WebAssembly; the policy of the
 * pages forbids that. A worker has the policy of its own file, not that of the page.
 */
export const scanWorkerPolicy: string = policyText({
  'default-src': "'none'",
  'script-src': "'self' 'wasm-unsafe-eval'",
  'connect-src': "'self'",
});

export const isScanWorker = (path: string): boolean => path.startsWith('assets/scan-worker');

function policyText(directives: Readonly<Record<string, string>>): string {
  const closed = { 'base-uri': "'none'", 'form-action': "'none'", 'frame-ancestors': "'none'" };
  return Object.entries({ ...directives, ...closed })
    .map((each) => each.join(' '))
    .join('; ');
}

/** The device features that drivers need. The wake lock prevents a dark screen while a map or the scanner is shown. */
const allowedFeatures = ['camera', 'geolocation', 'screen-wake-lock'];
const refusedFeatures = [
  ...['accelerometer', 'display-capture', 'encrypted-media', 'gyroscope', 'hid', 'idle-detection'],
  ...['local-fonts', 'magnetometer', 'microphone', 'midi', 'payment', 'picture-in-picture', 'serial', 'usb'],
  'xr-spatial-tracking',
];
const permissionsPolicy = [
  ...allowedFeatures.map((each) => `${each}=(self)`),
  ...refusedFeatures.map((each) => `${each}=()`),
].join(', ');

/** The headers of every file of an app, in addition to its policy. */
export const appHeaders: Readonly<Record<string, string>> = {
  'permissions-policy': permissionsPolicy,
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
};
