import { describe, expect, it } from 'vitest';
import { judgePin } from '../src/accounts/pin-strength.js';

describe('a pin', () => {
  it('[R-AUT-5] [C-3] has 4 to 8 digits', () => {
    for (const pin of ['', '482', '482913577', '48 29', '٤٨٢٩', '482a', '4829\n']) {
      expect(judgePin(pin), pin).toMatchObject({ code: 'wrong_format', key: '/pin' });
    }
  });

  it('[C-3] must not be a repeated part or a run', () => {
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
    weak.push('112233', '99887766', '123321', '252525', '225522', '147258', '2580');
    for (const pin of weak) expect(judgePin(pin, 4), pin).toMatchObject({ code: 'weak_pin', key: '/pin' });
  });

  it('[C-3] may have any other digits', () => {
    for (const pin of ['1235', '4829', '482913', '1112', '113355', '13579', '48294820']) {
      expect(judgePin(pin, 4), pin).toBeNull();
    }
  });

  it('[C-3] [C-10] has at least six digits, or as many as the organisation requires', () => {
    expect(judgePin('48291')).toMatchObject({
      code: 'weak_pin',
      message: expect.stringContaining('6 digits'),
    });
    expect(judgePin('482913')).toBeNull();
    expect(judgePin('4829', 4)).toBeNull();
    expect(judgePin('4829135', 8)).toMatchObject({ code: 'weak_pin' });
  });
});
