import { randomUUID } from 'node:crypto';
import type { AppStage } from './app-stage.js';
import { journeyRoute, odometer } from './journey-route.js';

/** Reports a reading of the vehicle from a third-party app, by another driver whose route has this vehicle, too. */
export async function readByOther(stage: AppStage, assetId: string, reading: string): Promise<void> {
  const { base_url: base, organisation_id: organisation } = stage.service.demo;
  const other = stage.nextDriver();
  const plan = journeyRoute(other, [odometer(assetId)]);
  plan.allocation?.assets?.push({ id: assetId });
  const route = await stage.office.giveRoute(other, plan);

  async function post(path: string, body: unknown, token?: string): Promise<Response> {
    const answer = await fetch(`${base}${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token === undefined ? {} : { authorization: token }),
      },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer;
  }
  const tokenOf = (answer: Response) => answer.headers.get('authorization') ?? '';

  const login = await post('/account/auth', { username: other.username, password: other.pin });
  const device = { asset_id: other.asset_id, device_id: randomUUID() };
  const session = await post(`/${organisation}/sessions`, device, tokenOf(login));
  const outcome = {
    submission_id: randomUUID(),
    activity_reference: 'DELIVER',
    integration_key: 'KM',
    captured_at: new Date().toISOString(),
    status: 'success',
    meter_type: 'distance',
    value: reading,
    asset_identifier: { type: 'asset_id', identifier: assetId },
  };
  await post(`/${organisation}/routes/${route.id}/outcomes`, { outcomes: [outcome] }, tokenOf(session));
}
