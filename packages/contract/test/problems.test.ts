import { describe, expect, it } from 'vitest';
import { problemResponses } from '../src/documents/openapi-problems.js';
import { takeSession } from '../src/driving/sessions.js';
import {
  below,
  isProblem,
  Problems,
  type ProblemType,
  pointerStep,
  problem,
  problemCatalogue,
  statusOf,
  toWire,
} from '../src/ground/problems.js';
import { shapeCheck } from '../src/ground/shape-check.js';

const wire = shapeCheck(Problems);
const isError = (value: unknown) => wire.check(value).ok;

/** The statuses that a class of problems may have [C-2]. */
const statuses: Readonly<Record<ProblemType, readonly number[]>> = {
  format: [400, 405, 406, 415, 416],
  authentication: [401],
  authorisation: [403],
  not_found: [404],
  conflict: [409, 412],
  limit: [408, 413, 414, 429, 431],
  validation: [422],
  server: [500, 503],
};

describe('the catalogue of problems', () => {
  it.each(Object.entries(problemCatalogue))('[R-ERR-1] %s has a status of its class', (_code, entry) => {
    expect(statuses[entry.type]).toContain(entry.status);
  });

  it.each(Object.entries(problemCatalogue))(
    'the code %s is in snake_case, and its message is a sentence',
    (code, { message }) => {
      expect(code).toMatch(/^[a-z]+(_[a-z]+)*$/);
      expect(message).toMatch(/^[A-Z].*\.$/s);
    },
  );
});

describe('an error on the wire', () => {
  it('[R-ERR-3] [R-ERR-4] [R-ERR-5] has a message, its type and its code', () => {
    expect(toWire(problem('no_active_route'))).toEqual({
      message: 'The driver has no active route.',
      type: 'not_found',
      code: 'no_active_route',
    });
  });

  it('[R-ERR-6] has a key and its own message if they are given', () => {
    expect(toWire(problem('too_long', '/name', 'At most 500 characters are allowed.'))).toEqual({
      message: 'At most 500 characters are allowed.',
      type: 'format',
      code: 'too_long',
      key: '/name',
    });
  });

  it.each([
    ['one error', [{ message: 'No.' }], true],
    ['an error with all its members', [{ message: 'No.', type: 'conflict', code: 'x', key: '/a' }], true],
    ['no error', [], false],
    ['an object instead of an array', { message: 'No.' }, false],
    ['an error without a message', [{ type: 'conflict', code: 'x' }], false],
    ['a message that is not text', [{ message: 5 }], false],
    ['an unknown type', [{ message: 'No.', type: 'other' }], false],
    ['a code that is not text', [{ message: 'No.', code: 409 }], false],
    ['a key that is not text', [{ message: 'No.', key: null }], false],
  ])('[R-ERR-2] [R-ERR-3] [R-ERR-4] [R-ERR-5] [R-ERR-6] is checked: %s', (_what, value, good) => {
    expect(isError(value)).toBe(good);
  });

  it('[R-ERR-2] is documented for every status of a call as an array with an example', () => {
    const responses = problemResponses(takeSession, (schema) => ({ written: schema === Problems }));
    expect(Object.keys(responses)).toEqual(
      expect.arrayContaining(['400', '401', '403', '404', '409', '422', 'default']),
    );
    expect(responses.default).toMatchObject({
      description: expect.stringMatching(/429 `rate_limited`.* 503 `unavailable`, 503 `storage_full`/),
    });
    for (const [status, response] of Object.entries(responses)) {
      expect(response, status).toMatchObject({
        content: { 'application/json': { schema: { written: true } } },
      });
    }
    expect(Problems).toMatchObject({ examples: [[{ code: expect.any(String) }]] });
    expect(responses['409']).toMatchObject({
      description: expect.stringContaining('`driver_in_session`, `asset_in_session`, `device_in_session`'),
    });
  });
});

describe('problems as values', () => {
  it('[C-2] can be moved below another pointer, which becomes the key of a problem without a key', () => {
    const moved = below('/outcomes/3', [problem('skip_not_allowed', '/status'), problem('unknown_image')]);
    expect(moved.map((each) => each.key)).toEqual(['/outcomes/3/status', '/outcomes/3']);
  });

  it('[R-ERR-1] have the status of the first problem', () => {
    expect(statusOf([problem('unknown_asset'), problem('required')])).toBe(422);
    expect(statusOf([problem('required'), problem('unknown_asset')])).toBe(400);
    expect(statusOf([])).toBe(500);
  });

  it('can be distinguished from other objects that a function returns', () => {
    expect(isProblem(problem('not_found'))).toBe(true);
    expect(isProblem({ kind: 'user', message: 'no code' })).toBe(false);
  });

  it.each([
    ['name', '/name'],
    ['a/b', '/a~1b'],
    ['a~b', '/a~0b'],
    ['~1', '/~01'],
    [3, '/3'],
  ])('[C-2] contain the member %j in a pointer as %s', (name, step) => {
    expect(pointerStep(name)).toBe(step);
  });
});
