import { describe, expect, it } from 'vitest';
import { auditChanges } from '../src/organisations/audit-changes.js';

describe('a change in an audit row', () => {
  it('contains only what differs, ignoring the order of members', () => {
    const before = { name: 'Depot', status: 'enabled', address: { city: 'Canillo', street: 'Major' } };
    const after = { status: 'disabled', name: 'Depot', address: { street: 'Major', city: 'Canillo' } };
    expect(auditChanges(before, after)).toEqual({
      before: { status: 'enabled' },
      after: { status: 'disabled' },
    });
    expect(auditChanges(before, { ...before, updated_at: 'later' })).toBeNull();
  });

  it('has null as `before` if the record was created, and as `after` if it was deleted', () => {
    expect(auditChanges(null, { name: 'Depot' })).toEqual({ before: null, after: { name: 'Depot' } });
    expect(auditChanges({ name: 'Depot' }, null)).toEqual({ before: { name: 'Depot' }, after: null });
    expect(auditChanges({ name: 'Depot' }, { note: 'x' })).toEqual({
      before: { name: 'Depot' },
      after: { note: 'x' },
    });
  });

  it('never contains a secret, at any depth', () => {
    const reported = auditChanges(
      { password: 'one', settings: { smtp_password: 'two', port: 25 } },
      { password: 'three', settings: { smtp_password: 'four', port: 587 }, keys: [{ secret: 'five' }] },
    );
    const text = JSON.stringify(reported);
    for (const secret of ['one', 'two', 'three', 'four', 'five']) expect(text).not.toContain(`"${secret}"`);
    expect(reported?.after).toEqual({
      password: '(secret)',
      settings: { smtp_password: '(secret)', port: 587 },
      keys: [{ secret: '(secret)' }],
    });
    expect(auditChanges({ secret_kind: null }, { secret_kind: 'pin' })?.after).toEqual({
      secret_kind: 'pin',
    });
  });

  it('is small, even if the change is large', () => {
    const reported = auditChanges(null, {
      note: '🚚'.repeat(5_000),
      list: Array.from({ length: 5_000 }, (_, index) => index),
      gone: undefined,
    });
    expect(JSON.stringify(reported).length).toBeLessThan(2_000);
    expect(reported?.after).toEqual({
      note: expect.stringMatching(/^(?:🚚){250}… \(10000 characters\)$/u),
      list: '(23891 characters of JSON)',
    });
  });
});
