import { expect, it } from 'vitest';
import { shownName, shownPerson, shownUsername } from '../../src/mails/mail-line.js';

it('[C-3] a full stop of another script counts as a dot of an address, too', () => {
  for (const stop of ['.', '\u3002', '\uff0e', '\uff61']) {
    expect(shownPerson(`evil${stop}example`, 80)).toBeNull();
    expect(shownName(`evil${stop}example/login`, 80)).toBeNull();
    expect(shownUsername(`www${stop}evil${stop}example`, 80)).toBeNull();
    expect(shownName(`Valira${stop}example`, 80)).toBe(`Valira${stop}example`);
  }
  expect(shownPerson('J. Font', 80)).toBe('J. Font');
  expect(shownPerson('山田。', 80)).toBe('山田。');
});
