import { describe, expect, it } from 'vitest';
import { judgePin } from '../src/pin-strength.js';

describe('a pin', () => {
  it('[R-AUT-5] [C-3] has 4 to 8 digits', () => {
    for (const pin of ['', '482', '482913577', '48 29', '٤٨٢٩', '482a', '4829\n']) {
      expect(judgePin(pin), pin).toMatchObject({ code: 'wrong_format', key: '/pin' });
    }
  });

  it('[C-3] is no piece repeated and no run', () => {
    const weak = [
      '1111',
      '00000000',
      '4848',
      '123123',
      '48294829',
      '1234',
      '87654321',
      '7890',
      '2109',
      '01234',
    ];
    for (const pin of weak) expect(judgePin(pin), pin).toMatchObject({ code: 'weak_pin', key: '/pin' });
  });

  it('[C-3] may be anything else', () => {
    for (const pin of ['1235', '4829', '482913', '1112', '11223344', '13579', '48294820']) {
      expect(judgePin(pin), pin).toBeNull();
    }
  });
});
