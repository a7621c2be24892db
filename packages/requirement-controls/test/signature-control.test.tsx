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

  it('shows at signature and name that each is missing', async () => {
    const { page, save } = await openControl(signature);
    await save();
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
