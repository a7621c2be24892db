import { expect, it } from 'vitest';
import { appKeyboard } from './app-keyboard.js';
import { type AppStage, untilAllSent } from './app-stage.js';
import { untilQuestion, valuesOf } from './handover-answers.js';
import { cash, handover, journeyRoute, rating, signature } from './journey-route.js';

export function keyboardJourneys(stage: () => AppStage): void {
  it('leads from the log-in to the end of the day', async () => {
    const { office, service } = stage();
    const driver = stage().nextDriver();
    const asked = [handover(), rating(), cash(), signature()];
    const route = await office.giveRoute(driver, journeyRoute(driver, asked));
    const { page, context } = await stage().phone();
    const keys = appKeyboard(page);
    const button = (name: string | RegExp) => page.getByRole('button', { name });
    const field = (name: string | RegExp) => page.getByRole('textbox', { name });
    await page.goto(`${service.origin}/driver/`);
    await keys.type(field('User name'), driver.username);
    await keys.type(field('Pin'), driver.pin);
    await page.keyboard.press('Enter');
    const asset = stage().assetOf(driver).name;
    await keys.type(page.getByRole('searchbox', { name: 'Search assets' }), asset);
    await keys.choose(page.getByRole('radio', { name: new RegExp(`^${asset}\\b`) }));
    await keys.enter(button('Start session'));

    await keys.enter(button('Open this stop'));
    await keys.enter(button('I have arrived'));
    await keys.enter(button(/^Start: /));
    await untilQuestion(page, 'Hand-over');
    await keys.type(field('Received by'), 'Nuria Camps');
    await keys.type(field('Pallets'), '12');
    await keys.enter(button('Save'));
    await untilQuestion(page, 'How was our delivery?');
    await keys.choose(page.getByRole('radio', { name: '4 stars' }));
    await keys.enter(button('Save'));
    await untilQuestion(page, 'Cash on delivery');
    await untilAllSent(page);
    await context.setOffline(true);
    await keys.type(field(/^Amount/), '12.50');
    await keys.enter(button('Save'));
    // A signature cannot be drawn without a pointer, so the driver says why there is none.
    await untilQuestion(page, 'Signature of the receiver');
    await keys.enter(button("Can't sign"));
    await keys.enter(button('The person is not able to sign'));

    await button('Complete').waitFor();
    await keys.enter(page.getByRole('status').getByRole('button', { name: '2 waiting' }));
    await page.getByRole('listitem').filter({ hasText: 'Cash on delivery' }).waitFor();
    await context.setOffline(false);
    await untilAllSent(page);
    await keys.enter(button('Back'));
    await keys.enter(button('Complete'));
    await keys.enter(button('I am leaving'));
    await keys.enter(button('More'));
    await keys.enter(button('End the day'));
    await keys.enter(button('End the day'));
    await page.getByText(/^All \d+ records delivered/).waitFor();
    const recorded = await office.recorded(route.id);
    expect(recorded.map(({ integration_key, status }) => `${integration_key} ${status}`)).toEqual([
      'HANDOVER success',
      'RATE success',
      'CASH success',
      'SIGN failed',
    ]);
    const said = recorded.map(({ outcome }) => outcome.value ?? outcome.amount ?? outcome.status_reason);
    expect([valuesOf(recorded[0]?.outcome ?? {}), ...said.slice(1)]).toEqual([
      { WHO: 'Nuria Camps', PALLETS: '12' },
      '4',
      '12.50',
      'The person is not able to sign',
    ]);
  });
}
