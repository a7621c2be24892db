// Leads `/driver` to `/driver/` without a network. The address without a slash is outside the folder that
// `service-worker.js` answers for, so it has a service worker of its own, which keeps no files.

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { pathname, search } = new URL(request.url);
  if (request.mode !== 'navigate' || pathname !== '/driver') return;
  event.respondWith(Response.redirect(`/driver/${search}`, 302));
});
