import { problem } from '@fleet/contract/ground/problems';
import { describe, expect, it } from 'vitest';
import type { CallFailure } from '../src/calls/call-result.js';
import { decideRetry, inPlace } from '../src/calls/retry-policy.js';

const unreachable: CallFailure = { kind: 'unreachable', detail: 'no network' };

function refused(status: number, retryAfterMs: number | null = null): CallFailure {
  const problems = [problem('unavailable')];
  return { kind: 'refused', status, problems, requestId: null, retryAfterMs, serverTime: null };
}

function unreadable(
  status: number,
  reason: Extract<CallFailure, { kind: 'unreadable' }>['reason'] = 'not_json',
): CallFailure {
  return { kind: 'unreadable', status, reason, detail: '' };
}

const decide = (failure: CallFailure, chance = 0.5, more: Partial<Parameters<typeof decideRetry>[0]> = {}) =>
  decideRetry({ failure, attempt: 1, attempts: 4, repeatable: true, ...more }, chance);

describe('the decision whether a call is sent again', () => {
  it.each([
    ['no response', unreachable, true],
    ['408', refused(408), true],
    ['429', refused(429), true],
    ['500', refused(500), true],
    ['503', refused(503), true],
    ['501', refused(501), false],
    ['400', refused(400), false],
    ['401', refused(401), false],
    ['409', refused(409), false],
    ['422', refused(422), false],
    ['a page instead of JSON', unreadable(200, 'not_json'), true],
    ['half a JSON', unreadable(200, 'broken'), true],
    ['a page of a proxy with 502', unreadable(502, 'not_json'), true],
    ['another JSON with 504', unreadable(504, 'wrong_shape'), true],
    ['another shape', unreadable(200, 'wrong_shape'), false],
    ['a redirect', unreadable(302, 'redirected'), false],
    ['an endless response', unreadable(200, 'too_large'), false],
    ['a state that is still current', { kind: 'not_modified', etag: null }, false],
    ['the signal of the caller', { kind: 'aborted' }, false],
    ['no credentials', { kind: 'signed_out', problems: [] }, false],
  ] satisfies [string, CallFailure, boolean][])('depends on the result: %s', (_, failure, expected) => {
    expect(decide(failure).retry).toBe(expected);
  });

  it('allows at most the given number of attempts, and no second one if that is 1', () => {
    expect(decide(unreachable, 0.5, { attempt: 3 }).retry).toBe(true);
    expect(decide(unreachable, 0.5, { attempt: 4 }).retry).toBe(false);
    expect(decide(unreachable, 0.5, { attempts: 1 }).retry).toBe(false);
  });

  it('allows a second attempt of a call that must not be repeated only if the service did nothing', () => {
    const once = { repeatable: false };
    expect(decide(unreachable, 0.5, once).retry).toBe(false);
    expect(decide(refused(503), 0.5, once).retry).toBe(false);
    expect(decide(refused(408), 0.5, once).retry).toBe(true);
    expect(decide(refused(429), 0.5, once).retry).toBe(true);
    expect(decide(unreadable(429), 0.5, once).retry).toBe(false);
  });
});

describe('the quick attempts of a phone', () => {
  const again = (failure: CallFailure, more: Partial<Parameters<typeof decideRetry>[0]> = {}) =>
    decide(failure, 0.999999, { ...inPlace, ...more });

  it('are repeated twice after short pauses, and then return the failure to the caller', () => {
    expect([1, 2, 3].map((attempt) => again(unreachable, { attempt }))).toEqual([
      { retry: true, delayMs: 300 },
      { retry: true, delayMs: 600 },
      { retry: false },
    ]);
  });

  it('respect a short pause that the service asks for', () => {
    expect(again(refused(503, 2_000))).toEqual({ retry: true, delayMs: 2_300 });
    expect(again(refused(429, 3_000))).toEqual({ retry: false });
  });

  it('are not made if the first attempt took long to fail', () => {
    expect(again(unreachable, { spentMs: 9_999 }).retry).toBe(true);
    expect(again(unreachable, { spentMs: 10_000 }).retry).toBe(false);
  });
});

describe('the pause before the next attempt', () => {
  it('is a random part of a time that doubles, up to half a minute', () => {
    const pause = (attempt: number, chance: number) =>
      decide(unreachable, chance, { attempt, attempts: 99 }) as { delayMs: number };
    expect([1, 2, 3, 4].map((attempt) => pause(attempt, 0.999999).delayMs)).toEqual([1000, 2000, 4000, 8000]);
    expect(pause(1, 0).delayMs).toBe(0);
    expect(pause(3, 0.25).delayMs).toBe(1000);
    expect(pause(50, 0.5).delayMs).toBe(15_000);
  });

  it('is at least what the service asks for, plus a random part', () => {
    expect(decide(refused(503, 5_000), 0)).toEqual({ retry: true, delayMs: 5_000 });
    expect(decide(refused(503, 5_000), 0.5)).toEqual({ retry: true, delayMs: 5_500 });
    expect(decide({ ...unreadable(503), retryAfterMs: 2_000 } as CallFailure, 0)).toEqual({
      retry: true,
      delayMs: 2_000,
    });
  });

  it('is left to the caller if the service asks for a long one', () => {
    expect(decide(refused(429, 30_000)).retry).toBe(true);
    expect(decide(refused(429, 900_000)).retry).toBe(false);
  });
});
