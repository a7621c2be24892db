import { placesOf } from './outcome-supply.mjs';

/** The data of a driver for the limit server, which looks up and judges nothing. */
export function asLimitDriver(driver) {
  const { organisationUrl, route } = driver;
  const link = (rel, path) => ({ rel, href: `${organisationUrl}${path}` });
  const readLinks = [
    link('self', '/routes/active'),
    link('outcomes', `/routes/${route.id}/outcomes`),
    link('completion', `/routes/${route.id}/completion`),
    link('positions', '/positions'),
    link('session', '/sessions'),
  ];
  const places = placesOf(driver);
  const kinds = places.map(({ activity, requirement: { integration_key, kind } }) => [
    `${activity.reference} ${integration_key}`,
    kind,
  ]);
  return {
    authorization: driver.headers.authorization,
    organisationId: driver.organisationId,
    driverId: driver.driverId,
    userId: driver.userId,
    sessionId: driver.sessionId,
    deviceId: driver.deviceId,
    route,
    routeId: route.id,
    routeVersion: route.version,
    activities: Object.fromEntries(places.map(({ activity }) => [activity.reference, activity])),
    kinds: Object.fromEntries(kinds),
    readLinks: JSON.stringify(readLinks),
    submitLinks: JSON.stringify([link('route', '/routes/active')]),
  };
}
