import { writeFile } from 'node:fs/promises';
import { takeSeen } from './watched-page.mjs';

/** Writes a JPEG of 4,000 by 3,000 pixels with much detail, as a phone's camera app makes it. */
export async function writeLargePhoto(browser, file) {
  const page = await browser.newPage();
  const text = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(4_000, 3_000);
    const context = canvas.getContext('2d');
    for (let n = 0; n < 60_000; n += 1) {
      context.fillStyle = `hsl(${(n * 37) % 360} 70% ${20 + (n % 60)}%)`;
      context.fillRect((n * 7_919) % 4_000, (n * 104_729) % 3_000, 5 + (n % 40), 5 + (n % 25));
    }
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.92 });
    const reader = new FileReader();
    return await new Promise((resolve) => {
      reader.onload = () => resolve(reader.result.split(',')[1]);
      reader.readAsDataURL(blob);
    });
  });
  await page.close();
  await writeFile(file, text, 'base64');
}

/**
 * Adds a photo from a file to the answer. The page must show the question that asks for the photo; it has no camera.
 * Returns the longest task above 50 ms from the choice of the file until the photo is stored on the phone; 0 if there
 * is no such task.
 */
export async function measurePhoto(page, file) {
  await page.getByRole('button', { name: 'Add photo' }).click();
  const input = page.locator('input[type=file]');
  await input.waitFor({ state: 'attached' });
  await takeSeen(page);
  await input.setInputFiles(file);
  await page.getByRole('button', { name: 'Use photo' }).waitFor({ timeout: 60_000 });
  await page.getByRole('button', { name: 'Use photo' }).click();
  const remove = page.getByRole('button', { name: 'Remove photo 1' });
  await remove.waitFor();
  const { longestTaskMs } = await takeSeen(page);
  await remove.click();
  return { longestTaskMs };
}
