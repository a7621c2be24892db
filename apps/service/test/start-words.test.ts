import { expect, it } from 'vitest';
import { answerToWords } from '../src/start-words.js';

it('[C-13] the program starts without arguments, prints help on request, and does not start with unknown arguments', () => {
  expect(answerToWords([])).toBeNull();
  for (const words of [['--help'], ['-h'], ['--port', '80', '--help']]) {
    expect(answerToWords(words)).toEqual({
      exitCode: 0,
      text: expect.stringContaining('takes no arguments'),
    });
  }
  expect(answerToWords(['--port', '80'])).toEqual({
    exitCode: 2,
    text: expect.stringMatching(/^There is no argument "--port"\./),
  });
});
