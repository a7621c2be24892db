import { payloadOf, pushKinds } from '@fleet/contract/driving/push';
import { describe, expect, it } from 'vitest';
import { readPushMessage } from '../src/push/push-message.js';

const prefix = 'fleet/organisation/user';
const bytes = (text: string) => new TextEncoder().encode(text);

describe('reading a push message', () => {
  it.each(pushKinds)('[R-EVT-2][R-EVT-3] returns the subject of a %s', (kind) => {
    const payload = bytes(JSON.stringify({ ...payloadOf(kind, '019a'), later: { unknown: true } }));
    expect(readPushMessage(prefix, `${prefix}/${kind}`, payload)).toEqual({
      ok: true,
      kind,
      subjectId: '019a',
    });
  });

  it.each([
    ['a kind of a later version', `${prefix}/weather_changed`, '{"load_id":"019a"}'],
    ['the topic of another user', 'fleet/organisation/other/route_changed', '{"load_id":"019a"}'],
    ['one level too many', `${prefix}/route_changed/x`, '{"load_id":"019a"}'],
    ['no JSON', `${prefix}/route_changed`, '{"load_id":'],
    ['nothing', `${prefix}/route_changed`, ''],
    ['no object', `${prefix}/route_changed`, '["019a"]'],
    ['the id of another subject', `${prefix}/route_changed`, '{"session_id":"019a"}'],
    ['no id', `${prefix}/session_revoked`, '{"load_id":"019a"}'],
    ['a number', `${prefix}/route_changed`, '{"load_id":7}'],
    ['an empty id', `${prefix}/route_changed`, '{"load_id":""}'],
  ])('ignores %s', (_what, topic, text) => {
    expect(readPushMessage(prefix, topic, bytes(text))).toEqual({ ok: false, detail: expect.any(String) });
  });

  it('ignores bytes that are not text', () => {
    const broken = Uint8Array.from([...bytes('{"load_id":"'), 0xff, ...bytes('"}')]);
    expect(readPushMessage(prefix, `${prefix}/route_changed`, broken)).toMatchObject({ ok: false });
  });
});
