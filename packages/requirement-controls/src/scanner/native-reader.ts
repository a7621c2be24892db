import type { CodeReader, ExpectedCodes } from './scan-message.js';

/** The used part of the Shape Detection API, which TypeScript does not declare. */
interface BarcodeDetectorClass {
  new (options: {
    formats: string[];
  }): {
    detect(source: HTMLVideoElement): Promise<{ rawValue: string; format: string }[]>;
  };
  getSupportedFormats(): Promise<string[]>;
}

const squares = ['qr_code', 'data_matrix', 'aztec', 'pdf417'];
const bars = ['code_128', 'code_39', 'code_93', 'ean_13', 'ean_8', 'upc_a', 'upc_e', 'itf', 'codabar'];
/** If the browser lacks one of these formats, the worker's reader is better. */
const needed: Record<ExpectedCodes, readonly string[]> = {
  qr: ['qr_code'],
  all: ['qr_code', 'data_matrix', 'code_128', 'code_39', 'ean_13'],
};

export async function nativeReader(expected: ExpectedCodes): Promise<CodeReader | null> {
  const Detector = detectorClass();
  if (Detector === null) return null;
  const supported = await Detector.getSupportedFormats().catch((): string[] => []);
  if (needed[expected].some((format) => !supported.includes(format))) return null;
  const wanted = expected === 'qr' ? ['qr_code'] : [...squares, ...bars];
  const detector = new Detector({ formats: wanted.filter((format) => supported.includes(format)) });
  return {
    async read(video) {
      const [found] = await detector.detect(video);
      if (found === undefined || found.rawValue === '') return null;
      return { text: found.rawValue, isLinear: bars.includes(found.format) };
    },
    close() {},
  };
}

function detectorClass(): BarcodeDetectorClass | null {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: BarcodeDetectorClass };
  return BarcodeDetector ?? null;
}
