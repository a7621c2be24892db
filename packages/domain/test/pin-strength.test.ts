import { describe, expect, it } from 'vitest';
import { judgePin } from '../src/accounts/pin-strength.js';

/** The commonest pins in lists of stolen pins. */
const commonest =
  `123456 654321 111111 000000 123123 666666 121212 112233 789456 159753 222222 101010 555555 123321
  777777 987654 696969 999999 131313 202020 888888 456789 010203 147258 232323 333333 252525 123654 124578 456123
  142536 445566 147852 112211 212121 010101 159357 741852 852456 963852 258456 321654 987321 789123 123789 102030
  520131 314159 258369 963258 357159 753951 951753 112358 135790 246810 147896
  1234 1111 0000 1212 7777 1004 2000 4444 2222 6969 9999 3333 5555 6666 1122 1313 8888 4321 2001 1010 2580 1998 5683`
    .trim()
    .split(/\s+/);

describe('a pin', () => {
  it('[R-AUT-5] [C-3] has 4 to 8 digits', () => {
    for (const pin of ['', '482', '482913577', '48 29', '٤٨٢٩', '482a', '4829\n']) {
      expect(judgePin(pin), pin).toMatchObject({ code: 'wrong_format', key: '/pin' });
    }
  });

  it('[C-3] is none of the commonest', () => {
    for (const pin of commonest)
      expect(judgePin(pin, 4), pin).toMatchObject({ code: 'weak_pin', key: '/pin' });
  });

  it.each([
    ['a repeated part', ['1111', '00000000', '4848', '123123', '48294829']],
    ['equal steps', ['87654321', '7890', '2109', '01234', '2468', '13579', '0369']],
    [
      'equal steps to the second digit after each',
      ['112233', '99887766', '142536', '102030', '113355', '1726354'],
    ],
    ['mirrored', ['123321', '225522', '1221', '48284', '4829284']],
    ['only two different digits', ['1122', '1112', '2000', '252522', '55565655']],
    ['lines of the keypad', ['2580', '0852', '147258', '741852', '987321', '1472580', '25800852', '1592580']],
    ['a year', ['1968', '2001']],
    ['famous', ['1004', '520131', '314159', '147896', '12369874']],
  ])('[C-3] is refused for %s', (_rule, weak) => {
    for (const pin of weak) expect(judgePin(pin, 4), pin).toMatchObject({ code: 'weak_pin', key: '/pin' });
  });

  it('[C-3] may be anything else', () => {
    for (const pin of [
      '1235',
      '4829',
      '482913',
      '1113355',
      '19680',
      '196804',
      '48294820',
      '123648',
      '2589',
    ]) {
      expect(judgePin(pin, 4), pin).toBeNull();
    }
  });

  it('[C-3] is rarely refused when it is random', () => {
    let weak = 0;
    for (let n = 0; n < 1_000_000; n += 1) if (judgePin(String(n).padStart(6, '0')) !== null) weak += 1;
    expect(weak).toBeGreaterThan(10_000);
    expect(weak).toBeLessThan(20_000);
  });

  it('[C-3] [C-10] has six digits at least, or as many as the organisation says', () => {
    expect(judgePin('48291')).toMatchObject({
      code: 'weak_pin',
      message: expect.stringContaining('6 digits'),
    });
    expect(judgePin('482913')).toBeNull();
    expect(judgePin('4829', 4)).toBeNull();
    expect(judgePin('4829135', 8)).toMatchObject({ code: 'weak_pin' });
  });
});
