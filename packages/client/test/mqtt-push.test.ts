import { describe, expect, it } from 'vitest';
import { driverInSession, routeChanged } from '../../../apps/service/test/push/listening-driver.js';
import { suiteService } from '../../../apps/service/test/test-service.js';
import { listenAs } from './push-ear.js';

const service = suiteService({}, { push: true });

describe.each(['tcp', 'websocket'] as const)('a listener by %s', (way) => {
  it('[C-9] hears each message once, typed, and what it missed when it comes back', async () => {
    const driver = await driverInSession(service);
    const first = listenAs(driver, { way });
    await first.until('connected');
    const changed = await routeChanged(service, driver);
    await expect
      .poll(() => first.messages())
      .toEqual([
        { type: 'message', kind: 'route_changed', subjectId: changed },
        { type: 'message', kind: 'load_changed', subjectId: changed },
      ]);
    await first.listener.stop();
    const missed = await routeChanged(service, driver);
    const second = listenAs(driver, { way });
    await second.until('connected');
    await expect.poll(() => second.messages().map((each) => each.subjectId)).toEqual([missed, missed]);
    await second.listener.stop();
  });
});
