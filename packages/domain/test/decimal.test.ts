import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareDecimals, isDecimal } from '../src/values/decimal.js';
import { processorMs } from './processor-time.js';

const decimals = fc
  .tuple(
    fc.boolean(),
    fc.stringMatching(/^[0-9]{1,30}$/),
    fc.option(fc.stringMatching(/^[0-9]{1,12}$/), { nil: null }),
  )
  .map(([minus, whole, fraction]) => `${minus ? '-' : ''}${whole}${fraction === null ? '' : `.${fraction}`}`);
/** The same number as a whole count of 10⁻¹². */
const scaled = (text: string) => {
  const [whole = '', fraction = ''] = text.replace('-', '').split('.');
  const magnitude = BigInt(`${whole}${fraction.padEnd(12, '0')}`);
  return text.startsWith('-') ? -magnitude : magnitude;
};

describe('decimals [C-6]', () => {
  it.each(['0', '-0', '00', '12', '12.50', '-3.000', '0.1', '1'.repeat(40)])('%s is a decimal', (text) => {
    expect(isDecimal(text)).toBe(true);
  });

  it.each([
    '',
    ' ',
    '1 ',
    '+1',
    '1.',
    '.5',
    '1,5',
    '1e3',
    '0x1',
    '1.5.2',
    '--1',
    '-',
    'NaN',
    '1 km',
    '١',
    '1\n',
  ])('%j is not a decimal', (text) => {
    expect(isDecimal(text)).toBe(false);
  });

  it.each([
    ['10.0', '10', 0],
    ['-0', '0.00', 0],
    ['007', '7', 0],
    ['9', '10', -1],
    ['-9', '-10', 1],
    ['0.1', '0.09', 1],
    ['0.100', '0.1001', -1],
    ['182340.1', '182340.1000000000001', -1],
    ['99999999999999999999', '99999999999999999998', 1],
    ['-1', '1', -1],
  ])('%s compared with %s gives %i', (one, other, expected) => {
    expect(compareDecimals(one, other)).toBe(expected);
    expect(compareDecimals(other, one)).toBe(0 - expected || 0);
  });

  it('are compared like the whole numbers that result from scaling them', () => {
    fc.assert(
      fc.property(decimals, decimals, (one, other) => {
        const [a, b] = [scaled(one), scaled(other)];
        expect(Math.sign(compareDecimals(one, other))).toBe(a < b ? -1 : a > b ? 1 : 0);
      }),
    );
  });

  it('have a consistent order: if a ≤ b and b ≤ c, then a ≤ c', () => {
    fc.assert(
      fc.property(decimals, decimals, decimals, (a, b, c) => {
        if (compareDecimals(a, b) <= 0 && compareDecimals(b, c) <= 0) {
          expect(compareDecimals(a, c)).toBeLessThanOrEqual(0);
        }
        expect(compareDecimals(a, b) + compareDecimals(b, a)).toBe(0);
      }),
    );
  });

  it('are compared in a time proportional to the number of digits', () => {
    const long = `1${'0'.repeat(200_000)}1.${'0'.repeat(200_000)}`;
    const start = processorMs();
    expect(compareDecimals(long, `${long}1`)).toBe(-1);
    expect(processorMs() - start).toBeLessThan(500);
  });
});
