import { describe, expect, it } from 'vitest';
import type { DriverFailure, ImageState } from '../src/phone/phone-view.js';
import { reasonOfQueue, reasonOfRecord } from '../src/unsent/waiting-reason.js';

const well = { isOnline: true, sync: 'live', failure: null, clockOffsetMs: 0 } as const;
const refused = (status: number, retryAfterMs: number | null = null): DriverFailure => ({
  kind: 'refused',
  status,
  problems: [{ code: 'rate_limited', message: 'Too many requests.' }],
  requestId: null,
  retryAfterMs,
  serverTime: 1_000_000,
});

describe('the reason why the queue waits', () => {
  it('is a missing network, even after another failure', () => {
    const failure = { kind: 'unreachable', detail: '' } as const;
    expect(reasonOfQueue({ ...well, isOnline: false, failure })).toEqual({ kind: 'no_network' });
    expect(reasonOfQueue({ ...well, failure })).toEqual({ kind: 'no_answer' });
  });

  it('is a busy service, with the end of its pause by the device’s clock', () => {
    const failure = refused(429, 30_000);
    expect(reasonOfQueue({ ...well, failure, clockOffsetMs: 5_000 })).toEqual({
      kind: 'busy',
      untilMs: 1_035_000,
    });
    expect(reasonOfQueue({ ...well, failure: refused(503) })).toEqual({ kind: 'busy', untilMs: null });
    expect(reasonOfQueue({ ...well, failure: refused(500) })).toEqual({ kind: 'fault' });
  });

  it('is an expired log-in, a captive portal, or a refusal by the service', () => {
    expect(reasonOfQueue({ ...well, failure: { kind: 'signed_out', problems: [] } })).toEqual({
      kind: 'log_in',
    });
    expect(reasonOfQueue({ ...well, sync: 'signed_out' })).toEqual({ kind: 'log_in' });
    const portal = { kind: 'unreadable', status: 200, reason: 'not_json', detail: '' } as const;
    expect(reasonOfQueue({ ...well, failure: portal })).toEqual({ kind: 'portal' });
    expect(reasonOfQueue({ ...well, failure: refused(403) })).toMatchObject({ kind: 'blocked' });
  });

  it('is `sending` or `next` without a failure', () => {
    expect(reasonOfQueue({ ...well, sync: 'flushing' })).toEqual({ kind: 'sending' });
    expect(reasonOfQueue(well)).toEqual({ kind: 'next' });
  });
});

it('a record with a delayed picture waits for this picture, and other records do not', () => {
  const image: ImageState = {
    id: 'i',
    url: 'image:i',
    contentType: 'image/jpeg',
    byteLength: 1,
    state: 'delayed',
    reason: { kind: 'unreachable', detail: '' },
    recordIds: ['with'],
  };
  const queue = { kind: 'sending' } as const;
  expect(reasonOfRecord('with', [image], queue)).toEqual({ kind: 'picture' });
  expect(reasonOfRecord('without', [image], queue)).toEqual(queue);
  expect(reasonOfRecord('with', [{ ...image, state: 'uploading', reason: null }], queue)).toEqual(queue);
});
