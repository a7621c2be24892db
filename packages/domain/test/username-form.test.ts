import { describe, expect, it } from 'vitest';
import { judgeUsername } from '../src/accounts/username-form.js';

describe('a user name', () => {
  it.each([
    'marta.ribas',
    'marta@valira.example',
    'Marta Ribas',
    'Núria'.normalize('NFC'),
    'Юрий',
    '山田 太郎',
    'مرحبا',
    '👍',
  ])('[C-3] may be in any script: %j', (username) => {
    expect(judgeUsername(username)).toBeNull();
  });

  it.each([
    ' marta',
    'marta ',
    'marta  ribas',
    'marta\u00a0ribas',
    'marta\u3000ribas',
    'marta\tribas',
    'mar\u200bta',
    'mar\u00adta',
    'mar\u202eta',
    'mar\u2066ta',
    'marta\ufeff',
    'mar\u0007ta',
    'mar\u2028ta',
    'Núria'.normalize('NFD'),
    'mar\u115fta',
    'mar\u3164ta',
    'mar\ufe0fta',
    'mar\u034fta',
    'mar\u2800ta',
    'ｍarta',
    'marta\u017f',
    'ﬁona',
  ])('[C-3] is refused if it could look like another one: %j', (username) => {
    expect(judgeUsername(username)).toMatchObject({ code: 'wrong_format', key: '/username' });
  });

  it.each(['аdmin', 'admіn', 'Αdmin', 'раураӏ.office', 'mаrta.ribas', 'marta٥', 'ᎪdᎷin', '山田Юрий'])(
    '[C-3] is refused if its letters are of several scripts: %j',
    (username) => {
      const message = 'The letters of a user name are all of one script, such as Latin or Cyrillic.';
      expect(judgeUsername(username)).toMatchObject({ code: 'wrong_format', key: '/username', message });
    },
  );

  it.each(['юрий-2@перевозки.рф', 'みどりのトラック 3 号', '김철수金', 'سائق٥', 'Dặng Thị Ðào', 'o’brien_7'])(
    '[C-3] may have digits, signs, accents, and the scripts that one language uses together: %j',
    (username) => {
      expect(judgeUsername(username)).toBeNull();
    },
  );

  it('[C-3] has 1 to 200 characters', () => {
    expect(judgeUsername(' \t')?.code).toBe('blank');
    expect(judgeUsername('n'.repeat(200))).toBeNull();
    expect(judgeUsername('n'.repeat(201))?.code).toBe('too_long');
  });
});
