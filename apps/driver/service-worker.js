/// <reference lib="webworker" />
// Starts the app without a network. The build puts `precache` (the files of this version with the SHA-256 digest of each)
// and `version` in front.
/* global precache, version */

const cacheName = `driver-files-${version}`;
const configCacheName = 'driver-config';
const page = '/driver/';
const configPath = '/driver/config.json';
const configPatienceMs = 3_000;
const mostAttempts = 3;
/** What the content type contains, by the end of the path. */
const types = { '/': 'text/html', '.js': 'javascript', '.css': 'text/css', '.wasm': 'application/wasm' };

self.addEventListener('install', (event) => {
  event.waitUntil(fill());
});

self.addEventListener('activate', (event) => {
  event.waitUntil(takeOver());
});

self.addEventListener('message', (event) => {
  // Sent by the page while no form is open, so that the version never changes while the driver works.
  if (event.data === 'activate') self.skipWaiting();
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (url.pathname === configPath) event.respondWith(config(request));
  else if (request.mode === 'navigate') event.respondWith(file(page, request));
  else if (url.pathname.startsWith(page)) event.respondWith(file(url.pathname, request));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(showApp());
});

/**
 * Fills the cache of this version from earlier caches and the network. Every file is checked, because the app would not
 * start with a wrong file. If the right content of one file cannot be loaded, the install fails. Then the earlier
 * version stays, and the browser tries again later.
 */
async function fill() {
  const cache = await caches.open(cacheName);
  await Promise.all(
    Object.keys(precache).map(async (path) => {
      const known = await caches.match(path);
      const isKnown = known !== undefined && (await isRight(path, known));
      await cache.put(path, isKnown ? known : await fetched(path));
    }),
  );
}

/** Tries several times, because a bad network loses single requests, and the install fails if one file is missing. */
async function fetched(path) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      // A wrong file may be in the browser's cache, and the service would confirm that it has not changed.
      const answer = await fetch(path, { cache: attempt === 1 ? 'no-cache' : 'reload' });
      if (await isRight(path, answer)) return answer;
      throw new Error(`${path} answered ${answer.status} with other content`);
    } catch (fault) {
      if (attempt === mostAttempts) throw fault;
      await new Promise((resolve) => setTimeout(resolve, attempt * 1_000));
    }
  }
}

/** Whether an answer is this file. A captive portal answers with its page, and a proxy may send half of a file. */
async function isRight(path, answer) {
  const type = answer.headers.get('content-type') ?? '';
  const isOfType = Object.entries(types).every(([end, part]) => !path.endsWith(end) || type.includes(part));
  if (!answer.ok || answer.redirected || !isOfType) return false;
  const digest = await crypto.subtle.digest('SHA-256', await answer.clone().arrayBuffer());
  return btoa(String.fromCharCode(...new Uint8Array(digest))) === precache[path];
}

async function takeOver() {
  for (const name of await caches.keys()) {
    if (name.startsWith('driver-files-') && name !== cacheName) await caches.delete(name);
  }
  await self.clients.claim();
}

async function file(path, request) {
  const cache = await caches.open(cacheName);
  return (await cache.match(path)) ?? fetch(request);
}

/** The settings from the network; without a response in time, those that were loaded last. */
async function config(request) {
  const cache = await caches.open(configCacheName);
  try {
    const answer = await fetch(request, { signal: AbortSignal.timeout(configPatienceMs) });
    const isConfig = answer.ok && (answer.headers.get('content-type') ?? '').includes('json');
    if (isConfig) await cache.put(configPath, answer.clone());
    return isConfig ? answer : ((await cache.match(configPath)) ?? answer);
  } catch {
    return (await cache.match(configPath)) ?? Response.error();
  }
}

async function showApp() {
  const [open] = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  await (open === undefined ? self.clients.openWindow(page) : open.focus());
}
