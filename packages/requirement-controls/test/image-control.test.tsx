import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectAccessible, openControl } from './control-page.js';
import { MemoryPhone } from './control-stage.js';
import { exampleRequirements } from './example-requirements.js';
import { cameraRefused, cameraShowing, phonePhoto, qrPicture } from './test-pictures.js';

const { image } = exampleRequirements;
type Opened = Awaited<ReturnType<typeof openControl>>['page'];

async function shoot(page: Opened) {
  await page.getByRole('button', { name: 'Take photo' }).click();
  await page.getByRole('button', { name: 'Use photo' }).click();
}

describe('the image control', () => {
  it('shows each photo before it is stored, then the page with the pictures, and removes one', async () => {
    cameraShowing(qrPicture('cold room'));
    const { page, phone, sent, codes } = await openControl(image);
    const add = page.getByRole('button', { name: 'Add photo' });
    await add.click();
    await expectAccessible();
    await page.getByRole('button', { name: 'Take photo' }).click();
    await expect.element(page.getByAltText('The photo that was taken')).toBeVisible();
    await page.getByRole('button', { name: 'Take again' }).click();
    expect(phone.images.size).toBe(0);
    await shoot(page);
    // No tap on "Done": one photo is enough, and the page offers another.
    await expect.element(page.getByRole('img', { name: 'Photo 1' })).toBeVisible();
    expect(page.getByRole('dialog').elements()).toEqual([]);
    await expect.element(add).toHaveFocus();
    await add.click();
    await shoot(page);
    await expect.element(page.getByRole('img', { name: 'Photo 2' })).toBeVisible();
    expect(page.getByRole('dialog').elements()).toEqual([]);
    expect(sent()).toEqual({ image_urls: ['image:1', 'image:2'] });
    expect(codes()).toEqual([]);
    await expectAccessible();
    await page.getByRole('button', { name: 'Remove photo 1' }).click();
    expect(sent()).toEqual({ image_urls: ['image:2'] });
    expect(phone.dropped).toEqual(['image:1']);
  });

  it('closes the camera after one photo if only one is allowed', async () => {
    cameraShowing(qrPicture('one'));
    const { page, sent } = await openControl({ ...image, multiple: false });
    await page.getByRole('button', { name: 'Add photo' }).click();
    await shoot(page);
    await expect.poll(sent).toEqual({ image_urls: ['image:1'] });
    expect(page.getByRole('button', { name: 'Add photo' }).elements()).toEqual([]);
    expect(page.getByRole('dialog').elements()).toEqual([]);
  });

  it('accepts a picture file and shows what to do if the camera is refused', async () => {
    cameraRefused('NotAllowedError');
    const { page, phone } = await openControl({ ...image, multiple: false });
    await page.getByRole('button', { name: 'Add photo' }).click();
    await expect.element(page.getByText('The camera is not allowed')).toBeVisible();
    await expectAccessible();
    const input = document.querySelector<HTMLInputElement>('input[type="file"]');
    if (input === null) throw new Error('There is no way to choose a file.');
    await userEvent.upload(input, await phonePhoto(600, 400));
    await expect.element(page.getByRole('button', { name: 'Use photo' })).toBeVisible();
    // Without a camera, nothing can be taken again; another picture can be chosen.
    await expect.element(page.getByText('The camera is not allowed')).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: 'Take again' })).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: 'Choose a picture' })).toBeVisible();
    await page.getByRole('button', { name: 'Use photo' }).click();
    await expect.poll(() => phone.images.get('image:1')?.type).toBe('image/jpeg');
  });

  it('shows that a file is not a picture', async () => {
    cameraRefused('NotFoundError');
    const { page } = await openControl(image);
    await page.getByRole('button', { name: 'Add photo' }).click();
    const input = document.querySelector<HTMLInputElement>('input[type="file"]');
    if (input === null) throw new Error('There is no way to choose a file.');
    await userEvent.upload(input, new File(['no picture'], 'a.jpg', { type: 'image/jpeg' }));
    await expect.element(page.getByText(/cannot read this file as a picture/)).toBeVisible();
  });

  it('shows that the phone’s storage is full', async () => {
    cameraShowing(qrPicture('full'));
    const phone = new MemoryPhone();
    phone.isFull = true;
    const { page, sent } = await openControl({ ...image, multiple: false }, { phone });
    await page.getByRole('button', { name: 'Add photo' }).click();
    await shoot(page);
    await expect.element(page.getByText('The phone is full.')).toBeVisible();
    expect(sent()).toEqual({});
  });

  it('shows which photo is refused, and that a photo is missing', async () => {
    const { page, save, codes } = await openControl(image, { draft: { urls: ['image:9'], comment: '' } });
    await save();
    expect(codes()).toEqual(['unknown_image /image_urls/0']);
    await expect.element(page.getByText('This photo did not arrive. Take it again.')).toBeVisible();
    await page.getByRole('button', { name: 'Remove photo 1' }).click();
    await expect.element(page.getByText('Take a photo first.')).toBeVisible();
    await expectAccessible();
  });

  it('works by keyboard alone', async () => {
    cameraShowing(qrPicture('keys'));
    const { page, sent } = await openControl({ ...image, multiple: false });
    await userEvent.keyboard('{Tab}{Enter}');
    await expect.element(page.getByRole('heading', { name: 'Take a photo' })).toHaveFocus();
    await expect.element(page.getByRole('button', { name: 'Take photo' })).not.toHaveAttribute('aria-busy');
    await page.getByRole('button', { name: 'Take photo' }).element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('button', { name: 'Use photo' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(sent).toEqual({ image_urls: ['image:1'] });
    await expect.element(page.getByRole('img', { name: 'Photo 1' })).toBeVisible();
  });
});
