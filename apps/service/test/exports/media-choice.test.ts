import { describe, expect, it } from 'vitest';
import { chooseMedia } from '../../src/platform/http/media-choice.js';

const offers = ['application/json', 'application/x-ndjson', 'text/csv'];

describe('[C-2] the content type of a response', () => {
  it.each([
    [undefined, 'application/json'],
    ['', 'application/json'],
    ['*/*', 'application/json'],
    ['text/csv', 'text/csv'],
    ['TEXT/CSV; q=1', 'text/csv'],
    ['text/*', 'text/csv'],
    ['text/csv, */*', 'text/csv'],
    ['text/csv;q=0.5, application/json', 'application/json'],
    ['application/json;q=0.1, application/x-ndjson;q=0.2', 'application/x-ndjson'],
    ['application/*;q=0, */*', 'text/csv'],
    ['text/csv;q=0, application/json;q=0, application/x-ndjson;q=0', null],
    ['image/png', null],
    ['text/csv;q=abc', null],
    [`${'a/b,'.repeat(4000)}text/csv`, null],
  ])('is chosen for the Accept header %j: %j', (accept, media) => {
    expect(chooseMedia(accept, offers)).toBe(media);
  });
});
