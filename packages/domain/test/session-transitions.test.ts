import { describe, expect, it } from 'vitest';
import {
  decideRecordStatus,
  decideSession,
  decideSessionConflicts,
} from '../src/transitions/session-transitions.js';

const holder = { driver_name: 'Marta Ribas', since: '2026-11-20T06:02:11.000Z' };

describe('an event on a session', () => {
  it.each([
    ['active', 'close', 'closed'],
    ['active', 'revoke', 'revoked'],
    ['active', 'auto_release', 'revoked'],
  ] as const)('[R-SES-7][R-SES-9][R-SES-11] with status %s, %s, leads to status %s', (status, event, to) => {
    expect(decideSession(status, event)).toEqual({ kind: 'move', to });
  });

  it.each([
    ['closed', 'close'],
    ['closed', 'auto_release'],
    ['revoked', 'revoke'],
    ['revoked', 'auto_release'],
  ] as const)('[R-CNV-12] with status %s, %s, has no further effect', (status, event) => {
    expect(decideSession(status, event)).toEqual({ kind: 'ignore' });
  });

  it.each([
    ['closed', 'revoke'],
    ['revoked', 'close'],
  ] as const)(
    '[C-4] with status %s, %s, is refused, because the session has ended in another way',
    (status, event) => {
      expect(decideSession(status, event)).toMatchObject({
        kind: 'refuse',
        problem: { code: 'session_ended' },
      });
    },
  );
});

describe('taking a session', () => {
  const conflicts = (driver: boolean, asset: boolean, device: boolean) =>
    decideSessionConflicts({ driver, asset: asset ? holder : null, device }).map(({ code, key }) => [
      code,
      key,
    ]);

  it('[R-ERR-9][R-END-12] is refused with exactly the parts that conflict', () => {
    expect(conflicts(false, false, false)).toEqual([]);
    expect(conflicts(true, false, false)).toEqual([['driver_in_session', undefined]]);
    expect(conflicts(false, true, false)).toEqual([['asset_in_session', '/asset_id']]);
    expect(conflicts(false, false, true)).toEqual([['device_in_session', '/device_id']]);
    expect(conflicts(true, true, true)).toEqual([
      ['driver_in_session', undefined],
      ['asset_in_session', '/asset_id'],
      ['device_in_session', '/device_id'],
    ]);
    const [problem] = decideSessionConflicts({ driver: false, asset: holder, device: false });
    expect(problem?.holder).toEqual(holder);
  });
});

describe('the treatment of a record', () => {
  const ended_at = '2026-11-20T12:00:00.000Z';
  const noon = Date.parse(ended_at);

  it('[C-4] is acceptance while the session lasts', () => {
    expect(decideRecordStatus({ status: 'active', ended_at: null }, noon)).toBe('current');
  });

  it.each(['revoked', 'closed'] as const)(
    '[C-4] is acceptance as late if it was captured before the session was %s',
    (status) => {
      expect(decideRecordStatus({ status, ended_at }, noon - 1)).toBe('late');
      expect(decideRecordStatus({ status, ended_at }, noon)).toBe('late');
    },
  );

  it.each(['revoked', 'closed'] as const)(
    '[C-4] is quarantine if it was captured after the session was %s',
    (status) => {
      expect(decideRecordStatus({ status, ended_at }, noon + 1)).toBe('quarantined');
    },
  );

  it('[C-4] is acceptance if the end of the session is unknown', () => {
    expect(decideRecordStatus({ status: 'closed', ended_at: null }, noon)).toBe('late');
  });
});
