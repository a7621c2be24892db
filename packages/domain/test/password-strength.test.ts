import { describe, expect, it } from 'vitest';
import { judgePassword } from '../src/accounts/password-strength.js';

const codeOf = (password: string, username = 'marta.ribas') =>
  judgePassword(password, username)?.code ?? null;

describe('a password', () => {
  it('[R-AUT-4] [C-3] of 10 to 200 characters is accepted, in any script', () => {
    const good = [
      'seven grey mountain goats',
      'tr0ub4dor&3x',
      'девять серых коз',
      '山の灰色の山羊が七匹います',
      '🐐🐐🗻🐐🌲🐐🐐🌧🐐🌋🌊',
      'a'.repeat(20) + 'b'.repeat(180),
    ];
    expect(good.map((each) => codeOf(each))).toEqual(good.map(() => null));
  });

  it('[C-3] is counted in characters, not in code units', () => {
    expect(codeOf('🐐🗻🌲🌧🌋🌊🐎🐄🐖')).toBe('too_short');
    expect(codeOf('ninechars')).toBe('too_short');
    expect(codeOf(`${'ab c'.repeat(50)}d`)).toBe('too_long');
  });

  it('[C-3] that is common is refused, also in disguised forms', () => {
    const weak = [
      'password123',
      'PassWord123!',
      'p@ssw0rd123',
      'Welcome2026',
      '1234567890',
      '0987654321',
      'qwertyuiop',
      'poiuytrewq',
      'QWERTZUIOP!!',
      'aaaaaaaaaa',
      'abcabcabcabc',
      'abababababab',
      'ｐａｓｓｗｏｒｄ１２３',
      'klmnopqrstuv',
      '          x',
      '!!!!!!!!!!',
    ];
    expect(weak.map((each) => [each, codeOf(each)])).toEqual(weak.map((each) => [each, 'weak_password']));
  });

  it('[C-3] must not be the user name, in any letter case or backwards', () => {
    expect(codeOf('Marta.Ribas')).toBe('weak_password');
    expect(codeOf('sabir.atram')).toBe('weak_password');
    expect(codeOf('marta.ribas.valls', 'Marta.Ribas.Valls@example.com')).toBe('weak_password');
    expect(codeOf('marta.ribas and a goat')).toBeNull();
  });
});
