import { describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectAccessible, openControl } from './control-page.js';
import { exampleRequirements } from './example-requirements.js';

const { signature } = exampleRequirements;

/** Draws a line over the field as a finger does. */
function draw() {
  const canvas = document.querySelector('canvas');
  if (canvas === null) throw new Error('There is no field to sign in.');
  const { left, top } = canvas.getBoundingClientRect();
  const event = (type: string, step: number) =>
    canvas.dispatchEvent(
      new PointerEvent(type, {
        bubbles: true,
        cancelable: true,
        isPrimary: true,
        pointerId: 1,
        pointerType: 'touch',
        buttons: type === 'pointerup' ? 0 : 1,
        pressure: 0.5,
        clientX: left + 30 + step * 12,
        clientY: top + 60 + (step % 5) * 8,
      }),
    );
  event('pointerdown', 0);
  for (let step = 1; step < 15; step += 1) event('pointermove', step);
  event('pointerup', 15);
}

/** The number of dark pixels. */
function inkOf(picture: ImageBitmap): number {
  const { width, height } = picture;
  const pen = Object.assign(document.createElement('canvas'), { width, height }).getContext('2d');
  pen?.drawImage(picture, 0, 0);
  const { data = new Uint8ClampedArray() } = pen?.getImageData(0, 0, width, height) ?? {};
  return data.filter((value, index) => index % 4 === 0 && value < 100).length;
}

describe('the signature control', () => {
  it('stores the signature, and sends it with the name of the signer', async () => {
    const { page, phone, sent, codes } = await openControl(signature);
    draw();
    await expect.poll(sent).toMatchObject({ image_url: 'image:1' });
    await page.getByLabelText('Name of the person who signs').fill('Pere Font');
    expect(sent()).toEqual({ image_url: 'image:1', signee_name: 'Pere Font' });
    expect(codes()).toEqual([]);
    expect(phone.images.get('image:1')?.type).toBe('image/png');
    await expectAccessible();
  });

  it('stores the picture of all strokes, and deletes the earlier ones', async () => {
    const { phone, sent } = await openControl(signature);
    draw();
    await expect.poll(sent).toMatchObject({ image_url: 'image:1' });
    draw();
    await expect.poll(sent).toMatchObject({ image_url: 'image:2' });
    expect(phone.dropped).toEqual(['image:1']);
  });

  it('does not send a cleared signature', async () => {
    const { page, sent } = await openControl(signature);
    draw();
    await expect.poll(sent).toMatchObject({ image_url: 'image:1' });
    await page.getByRole('button', { name: 'Clear' }).click();
    expect(sent()).toEqual({});
  });

  it('shows at signature and name that each is missing, and focuses the signature', async () => {
    const { page, save } = await openControl(signature);
    await save();
    const pad = page.getByRole('img', { name: 'Field for the signature' });
    await expect.element(pad).toHaveFocus();
    await expect.element(pad).toHaveAccessibleDescription('There is no signature yet.');
    await expect.element(page.getByText('There is no signature yet.')).toBeVisible();
    const name = page.getByLabelText('Name of the person who signs');
    await expect.element(name).toHaveAccessibleDescription('This is still missing.');
    await expectAccessible();
  });

  it('shows an earlier signature, and allows a new one', async () => {
    const draft = { url: 'image:5', name: 'Pere Font', comment: '' };
    const { page, sent } = await openControl(signature, { draft });
    expect(document.querySelector('canvas')).toBeNull();
    await page.getByRole('button', { name: 'Sign again' }).click();
    expect(sent()).toEqual({ signee_name: 'Pere Font' });
    expect(document.querySelector('canvas')).not.toBeNull();
  });

  it('can be signed by the keyboard alone, with a picture of the typed name', async () => {
    const { page, phone, sent, codes } = await openControl(signature);
    await userEvent.keyboard('{Tab}{Tab}{Enter}');
    await expect.element(page.getByRole('dialog', { name: 'Sign by typing the name' })).toBeVisible();
    await expectAccessible();
    const name = page.getByRole('dialog').getByLabelText('Name of the person who signs');
    for (let tab = 0; tab < 4 && document.activeElement !== name.element(); tab += 1)
      await userEvent.keyboard('{Tab}');
    await userEvent.keyboard('{Enter}');
    await expect.element(name).toHaveAccessibleDescription('Type the name of the person who signs.');
    await userEvent.keyboard('Núria Camps{Enter}');
    await expect
      .poll(sent, { timeout: 10_000 })
      .toEqual({ image_url: 'image:1', signee_name: 'Núria Camps' });
    expect(codes()).toEqual([]);
    const picture = await createImageBitmap(phone.images.get('image:1') ?? new Blob());
    expect([picture.width, picture.height]).toEqual([900, 300]);
    expect(inkOf(picture)).toBeGreaterThan(500);
    await expect.element(page.getByRole('img', { name: 'Signature' })).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Sign again' })).toHaveFocus();
    await expectAccessible();
  });

  it('does not sign for another name than the typed one', async () => {
    const { page, phone, sent } = await openControl(signature);
    await page.getByRole('button', { name: 'Sign by typing' }).click();
    await page.getByRole('dialog').getByLabelText('Name of the person who signs').fill('Pere Font');
    await page.getByRole('button', { name: 'Sign with this name' }).click();
    await expect.poll(sent, { timeout: 10_000 }).toMatchObject({ image_url: 'image:1' });
    await page.getByLabelText('Name of the person who signs').fill('Pere Font Mas');
    expect(sent()).toEqual({ signee_name: 'Pere Font Mas' });
    expect(phone.dropped).toEqual(['image:1']);
  });

  it('fails with a reason if nobody can sign, also by keyboard', async () => {
    const onFail = vi.fn();
    const { page } = await openControl(signature, { onFail });
    await userEvent.keyboard('{Tab}{Tab}{Enter}');
    await expect.element(page.getByRole('heading', { name: 'Why is there no signature?' })).toBeVisible();
    await expectAccessible();
    await page.getByRole('button', { name: 'Nobody was there to sign' }).click();
    expect(onFail).toHaveBeenCalledWith('Nobody was there to sign');
    await page.getByRole('button', { name: "Can't sign" }).click();
    await page.getByRole('button', { name: 'Another reason…' }).click();
    expect(onFail).toHaveBeenLastCalledWith(null);
  });
});
