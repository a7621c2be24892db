import { describe, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { CodeScanner } from '../src/requirement-controls.js';
import { createCodeFilter } from '../src/scanner/use-code-reading.js';
import { workerReader } from '../src/scanner/worker-reader.js';
import { cameraBefore, cameraRefused, eanPicture, qrPicture } from './test-pictures.js';

describe('the reader in the worker', () => {
  it('reads a QR code', async () => {
    const reader = workerReader('qr');
    const frame = await createImageBitmap(qrPicture('TRUCK-7'));
    expect(await reader.readFrame(frame)).toEqual({ text: 'TRUCK-7', isLinear: false });
    reader.close();
  });

  it('reads linear codes only if all kinds of codes are expected', async () => {
    const all = workerReader('all');
    const bars = await createImageBitmap(eanPicture('4006381333931'));
    expect(await all.readFrame(bars)).toEqual({ text: '4006381333931', isLinear: true });
    all.close();
    const squares = workerReader('qr');
    expect(await squares.readFrame(await createImageBitmap(eanPicture('4006381333931')))).toBeNull();
    squares.close();
  });

  it('returns null for a picture without a code', async () => {
    const reader = workerReader('all');
    const empty = document.createElement('canvas');
    empty.getContext('2d')?.fillRect(0, 0, 20, 20);
    expect(await reader.readFrame(await createImageBitmap(empty))).toBeNull();
    reader.close();
  });
});

describe('the scanner', () => {
  it('reports a code once while it stays in front of the camera', async () => {
    cameraBefore(qrPicture('https://example.com/TRUCK-7'));
    const onCode = vi.fn();
    await render(<CodeScanner title="Scan" onCode={onCode} onClose={() => {}} expected="qr" />);
    await vi.waitFor(() => expect(onCode).toHaveBeenCalledWith('https://example.com/TRUCK-7'), 10_000);
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect(onCode).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['NotAllowedError', 'The camera is not allowed'],
    ['NotFoundError', 'No camera found'],
    ['NotReadableError', 'The camera does not answer'],
  ] as const)(
    'offers a field for the code, and shows why the camera does not work: %s',
    async (name, title) => {
      cameraRefused(name);
      const onCode = vi.fn();
      const page = await render(<CodeScanner title="Scan" onCode={onCode} onClose={() => {}} />);
      await expect.element(page.getByText(title)).toBeVisible();
      await page.getByRole('button', { name: 'Use this code' }).click();
      await expect.element(page.getByText('Type the code first.')).toBeVisible();
      await page.getByLabelText('Code', { exact: true }).fill(' ABC ');
      await page.getByRole('button', { name: 'Use this code' }).click();
      expect(onCode).toHaveBeenCalledWith('ABC', true);
    },
  );

  it('stops the camera when it is closed', async () => {
    cameraBefore(qrPicture('x'));
    const page = await render(<CodeScanner title="Scan" onCode={() => {}} onClose={() => {}} />);
    const video = document.querySelector('video');
    await expect.poll(() => video?.srcObject).toBeInstanceOf(MediaStream);
    const stream = video?.srcObject;
    await page.unmount();
    expect(stream instanceof MediaStream && stream.getTracks().map((each) => each.readyState)).toEqual([
      'ended',
    ]);
  });
});

describe('the code filter', () => {
  it('accepts a 2D code immediately, and again only after it was absent for two seconds', () => {
    const accept = createCodeFilter();
    const code = { text: 'A', isLinear: false };
    expect([0, 500, 2_400, 4_300].map((at) => accept(code, at))).toEqual([true, false, false, false]);
    expect(accept(code, 6_400)).toBe(true);
    expect(accept({ ...code, text: 'B' }, 6_500)).toBe(true);
  });

  it('accepts a linear code when two frames agree', () => {
    const accept = createCodeFilter();
    const bars = (text: string) => ({ text, isLinear: true });
    expect([accept(bars('1'), 0), accept(bars('2'), 100), accept(bars('2'), 200)]).toEqual([
      false,
      false,
      true,
    ]);
  });
});
