import { expect, it } from 'vitest';
import { shrinkPhoto } from '../src/camera/photo-shrinking.js';
import { phonePhoto } from './test-pictures.js';

it('makes a photo upright, at most 1,600 pixels long, and without EXIF', async () => {
  const photo = await phonePhoto(2_400, 1_800);
  expect(await photo.text()).toContain('GPS 42.5 N');
  const bytes = await shrinkPhoto(photo);
  if (bytes === null) throw new Error('The photo was not read.');
  const text = new TextDecoder('latin1').decode(bytes);
  expect(text).not.toContain('Exif');
  expect(text).not.toContain('GPS');
  const picture = await createImageBitmap(new Blob([bytes], { type: 'image/jpeg' }));
  expect([picture.width, picture.height]).toEqual([1_200, 1_600]);
  // The red corner is at the upper left of the stored pixels, and at the upper right of the upright picture.
  const canvas = new OffscreenCanvas(1_200, 1_600);
  const context = canvas.getContext('2d');
  context?.drawImage(picture, 0, 0);
  expect(context?.getImageData(1_150, 50, 1, 1).data[1]).toBeLessThan(60);
  expect(context?.getImageData(50, 50, 1, 1).data[1]).toBeGreaterThan(200);
});

it('never enlarges a photo', async () => {
  const bytes = await shrinkPhoto(await phonePhoto(300, 200));
  if (bytes === null) throw new Error('The photo was not read.');
  const picture = await createImageBitmap(new Blob([bytes], { type: 'image/jpeg' }));
  expect([picture.width, picture.height]).toEqual([200, 300]);
});

it('returns null if a file is not a picture', async () => {
  expect(await shrinkPhoto(new Blob(['no picture']))).toBeNull();
});

it('does not block the page while it shrinks a photo of 12 megapixels', async () => {
  const photo = await phonePhoto(4_000, 3_000);
  const tasks: number[] = [];
  const observer = new PerformanceObserver((list) =>
    tasks.push(...list.getEntries().map((each) => each.duration)),
  );
  observer.observe({ type: 'longtask' });
  const startedMs = performance.now();
  const bytes = await shrinkPhoto(photo);
  const tookMs = performance.now() - startedMs;
  await new Promise((resolve) => setTimeout(resolve, 100));
  observer.disconnect();
  expect(bytes?.byteLength).toBeGreaterThan(1_000);
  // A ratio, because a busy machine lengthens both.
  expect(Math.max(0, ...tasks) / tookMs).toBeLessThan(0.5);
});
