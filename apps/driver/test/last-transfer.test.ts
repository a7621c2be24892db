import { describe, expect, it } from 'vitest';
import { type TransferAndEnd, unansweredTransfer } from '../src/phone/last-transfer.js';

const deadlineAt = '2026-11-20T12:00:00.000Z';
const lastTransfer = { id: 'transfer', sessionId: 'mine', routeName: 'Fish for the hotel', deadlineAt };
const remembered: TransferAndEnd = {
  endedSessionId: 'mine',
  endHeardAt: '2026-11-20T12:00:01.000Z',
  sessionEnd: null,
  lastTransfer,
};
const shown = { routeName: 'Fish for the hotel', deadlineAt };
const endedAt = (at: string) => ({
  sessionEnd: { sessionId: 'mine', status: 'revoked' as const, reason: 'The workshop', endedAt: at },
});

describe('the request that ended the session', () => {
  it('is the request whose deadline passed just before the session ended', () => {
    expect(unansweredTransfer({ ...remembered, ...endedAt('2026-11-20T12:00:00.400Z') })).toEqual(shown);
    expect(unansweredTransfer({ ...remembered, ...endedAt('2026-11-20T12:00:45.000Z') })).toEqual(shown);
  });

  it('is unknown for any other session, such as that of another driver on the phone', () => {
    const ended = endedAt('2026-11-20T12:00:00.400Z');
    expect(unansweredTransfer({ ...remembered, ...ended, endedSessionId: 'other' })).toBeNull();
    expect(unansweredTransfer({ ...remembered, ...ended, lastTransfer: null })).toBeNull();
    expect(unansweredTransfer({ ...remembered, ...ended, endedSessionId: null })).toBeNull();
  });

  it('is not a request whose deadline was later than the end of the session, or more than a minute earlier', () => {
    expect(unansweredTransfer({ ...remembered, ...endedAt('2026-11-20T11:59:59.000Z') })).toBeNull();
    expect(unansweredTransfer({ ...remembered, ...endedAt('2026-11-20T12:05:00.000Z') })).toBeNull();
  });

  it('is found by the time when the phone learned of the end, until the service reports when the session ended', () => {
    expect(unansweredTransfer(remembered)).toEqual(shown);
    expect(unansweredTransfer({ ...remembered, endHeardAt: '2026-11-20T11:58:00.000Z' })).toBeNull();
    expect(unansweredTransfer({ ...remembered, endHeardAt: '2026-11-20T12:30:00.000Z' })).toBeNull();
    expect(unansweredTransfer({ ...remembered, endHeardAt: null })).toBeNull();
  });

  it('is none if the driver or a controller ended the session', () => {
    const { sessionEnd } = endedAt('2026-11-20T12:00:00.400Z');
    const after = (revocation: 'by_driver' | 'by_controller' | 'automatic_release') =>
      unansweredTransfer({ ...remembered, sessionEnd: { ...sessionEnd, revocation } });
    expect([after('by_driver'), after('by_controller')]).toEqual([null, null]);
    expect(after('automatic_release')).toEqual(shown);
  });

  it('is none if the driver closed the session', () => {
    const sessionEnd = { sessionId: 'mine', status: 'closed' as const, reason: null, endedAt: deadlineAt };
    expect(unansweredTransfer({ ...remembered, sessionEnd })).toBeNull();
  });
});
