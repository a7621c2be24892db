import { expect, it } from 'vitest';
import { logInAgain, startSession } from './app-phone.js';
import { type AppStage, beginWork, untilAllSent } from './app-stage.js';
import { handover } from './journey-route.js';

export function twoPhoneJourneys(stage: () => AppStage): void {
  it('reads on both phones that they ended the session themselves, and starts another one', async () => {
    const { page: first, driver } = await beginWork(stage(), [handover()]);
    await untilAllSent(first);
    const { page: second } = await stage().phone();
    const asset = stage().assetOf(driver).name;
    await startSession(second, stage().service.origin, driver, asset);
    const alerts = second.getByRole('alert');
    await alerts.getByText(`with ${asset}, on another phone`, { exact: false }).waitFor();
    expect(await alerts.count()).toBe(1);
    expect(await second.getByText(/is in use|ask your office/).count()).toBe(0);

    await second.getByRole('button', { name: 'End that session' }).click();
    await second.getByRole('dialog').getByRole('button', { name: 'End that session' }).click();
    await alerts.waitFor({ state: 'hidden' });
    expect(await second.getByText('You are already in a session').count()).toBe(0);
    await second.getByRole('button', { name: 'Start session' }).click();
    await second.getByRole('region', { name: 'Stops' }).waitFor();

    // Push reports that the session has ended. If push is not connected yet, the phone learns only that the token is
    // refused.
    await first
      .getByText(/^Your session (?:may have ended|was ended by your office or on another phone)/)
      .waitFor();
    expect(await first.getByText('Your office ended your session').count()).toBe(0);
    await logInAgain(first, driver.pin);
    await first.getByText('You ended this session on another phone').waitFor();
    expect(await first.getByText(/^Reason/).count()).toBe(0);
  });
}
