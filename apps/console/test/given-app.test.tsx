import { exampleIds } from '@fleet/contract/ground/contract-examples';
import { rolePermissions } from '@fleet/contract/ground/permissions';
import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { openCodeReader } from '../../../packages/requirement-controls/src/scanner/code-reader.js';
import { accountWith } from './office-answers.js';
import { expectAccessibleEverywhere, phone, showConsole } from './shown-console.js';

afterEach(() => localStorage.clear());

/** What a camera reads from the drawing. */
async function readDrawing(drawing: Element): Promise<string | undefined> {
  const copy = drawing.cloneNode(true);
  if (!(copy instanceof SVGElement)) throw new Error('The code is not drawn.');
  copy.setAttribute('width', '400');
  copy.setAttribute('height', '400');
  const picture = new Image(400, 400);
  picture.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`;
  await picture.decode();
  const canvas = document.createElement('canvas');
  canvas.width = 400;
  canvas.height = 400;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('The canvas cannot be drawn on.');
  const video = document.createElement('video');
  video.muted = true;
  video.srcObject = canvas.captureStream();
  context.fillStyle = getComputedStyle(drawing).backgroundColor;
  context.fillRect(0, 0, 400, 400);
  context.drawImage(picture, 0, 0, 400, 400);
  await video.play();
  const reader = await openCodeReader('qr');
  const code = await reader.read(video);
  reader.close();
  return code?.text;
}

it('the driver app is given as an address and as a code that a camera reads', async () => {
  await showConsole(`/organisation/drivers/${exampleIds.driver}`, {
    'GET /account': accountWith(rolePermissions.organisation_administrator),
  });
  await page.getByRole('button', { name: 'Give the driver app' }).click();
  const dialog = page.getByRole('dialog');
  const address = `${location.origin}/driver/`;
  await expect.element(dialog.getByLabelText('Address of the driver app')).toHaveValue(address);
  const code = dialog.getByRole('img', { name: 'QR code of the address' });
  await expect.element(code).toBeVisible();
  expect(await readDrawing(code.element())).toBe(address);
  // The test's own address is a loopback address.
  await expect.element(dialog.getByText(/A phone cannot use this address/)).toBeVisible();
  await expectAccessibleEverywhere();
  await page.viewport(...phone);
  await expectAccessibleEverywhere(['light']);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(phone[0]);
});
