import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader';
import readerAddress from 'zxing-wasm/reader/zxing_reader.wasm?url';
import type { ExpectedCodes, ReadCode, ScanAnswer, ScanRequest } from './scan-message.js';

/** The global scope of a worker, which TypeScript's library for pages does not declare. */
interface WorkerScope {
  onmessage: ((event: MessageEvent<ScanRequest>) => void) | null;
  postMessage(answer: ScanAnswer): void;
}

const scope = globalThis as unknown as WorkerScope;

// By default the library loads its file from another host.
prepareZXingModule({ overrides: { locateFile: () => readerAddress } });

const squares = ['QRCode', 'MicroQRCode', 'DataMatrix', 'Aztec', 'PDF417'] as const;
const bars = ['Code128', 'Code39', 'Code93', 'EAN13', 'EAN8', 'UPCA', 'UPCE', 'ITF', 'Codabar'] as const;
const readings: Record<ExpectedCodes, ReaderOptions> = {
  qr: { formats: ['QRCode'], tryHarder: false, tryInvert: false, maxNumberOfSymbols: 1 },
  all: { formats: [...squares, ...bars], tryHarder: true, tryInvert: false, maxNumberOfSymbols: 1 },
};
const blank = () => new ImageData(8, 8);

scope.onmessage = async ({ data: { id, expected, frame } }) => {
  try {
    const pixels = frame === null ? blank() : pixelsOf(frame);
    scope.postMessage({ id, code: await read(pixels, expected), failed: false });
  } catch {
    scope.postMessage({ id, code: null, failed: true });
  }
};

async function read(pixels: ImageData, expected: ExpectedCodes): Promise<ReadCode | null> {
  const [found] = await readBarcodes(pixels, readings[expected]);
  if (found === undefined || !found.isValid || found.text === '') return null;
  return { text: found.text, isLinear: bars.some((each) => each === found.format) };
}

let canvas: OffscreenCanvas | null = null;

function pixelsOf(frame: ImageBitmap): ImageData {
  const { width, height } = frame;
  if (canvas === null || canvas.width !== width || canvas.height !== height) {
    canvas = new OffscreenCanvas(width, height);
  }
  const context = canvas.getContext('2d', { alpha: false, willReadFrequently: true });
  if (context === null) throw new Error('The canvas cannot be drawn on.');
  context.drawImage(frame, 0, 0);
  frame.close();
  return context.getImageData(0, 0, width, height);
}
