import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { longRoute } from './long-route.mjs';
import { readDemoCredentials, startMeasuredService } from './measured-service.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

const flags =
  '--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking ' +
  '--disable-component-update --disable-sync --use-fake-device-for-media-stream --use-fake-ui-for-media-stream';

/** The service with the built pages, a driver with a long route, and a browser; `closing` collects how to end them. */
export async function openPageStage(dataDir, { stops, closing }) {
  execFileSync(process.execPath, ['scripts/build-pages.mjs'], { cwd: root, stdio: 'inherit' });
  const service = await startMeasuredService(dataDir);
  closing.push(service.stop);
  const demo = await readDemoCredentials(dataDir);
  const driver = await giveLongRoute(service.baseUrl, demo, stops);
  const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: flags.split(' ') });
  closing.push(() => browser.close());
  const { origin } = new URL(service.baseUrl);
  return {
    ...{ browser, app: `${origin}/driver/`, driver },
    ...{ console: `${origin}/console/`, controller: demo.controller },
  };
}

/**
 * Replaces the route of a demo driver; returns the driver, the asset to take, and the path of the question that asks
 * for a photo.
 */
async function giveLongRoute(baseUrl, demo, stops) {
  const { organisation_id: organisation, api_key: key, controller, drivers } = demo;
  const driver = drivers[0];
  const office = await access(`${baseUrl}/account/auth`, { method: 'POST', body: controller });
  const planning = await access(`${baseUrl}/account/auth?apiKeyId=${key.id}`, {});
  const read = async (path) => (await ask(`${baseUrl}/${organisation}${path}`, { token: office })).data;
  const route = await read(`/routes/${driver.route_id}`);
  const asset = await read(`/assets/${driver.asset_id}`);
  const { allocation, integration_key: routeKey } = route;
  const plan = longRoute(`${stops} stops`, stops, {
    driver_integration_key: allocation.driver.integration_key,
    assets: allocation.assets.map((each) => ({ integration_key: each.integration_key })),
  });
  const path = `/integration/routes/${encodeURIComponent(routeKey)}`;
  const saved = await ask(`${baseUrl}/${organisation}${path}`, {
    method: 'PUT',
    token: planning,
    body: plan,
  });
  const last = saved.data.travel_plan.points_of_interest.at(-1);
  const photo = `stops/${last.id}/activities/${last.activities[0].reference}/requirements/PHOTO`;
  return { username: driver.username, pin: driver.pin, assetName: asset.name, photo };
}

async function access(url, how) {
  return (await ask(url, how)).data.access_token;
}

async function ask(url, { method = 'GET', token, body }) {
  const response = await fetch(url, {
    method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${url} answered ${response.status}: ${text}`);
  return JSON.parse(text);
}
