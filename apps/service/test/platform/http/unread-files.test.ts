import { describe, expect, it } from 'vitest';
import { createUnreadFiles, type UnreadFiles } from '../../../src/platform/http/unread-files.js';

const limits = {
  most: 1_000,
  mostOfOwner: 400,
  mostOfGroup: 700,
  staleMs: 1_000,
  patienceMs: { shortest: 10_000, longest: 30_000 },
};

function world(own = limits) {
  const clock = { ms: 0 };
  const ended: string[] = [];
  const files = createUnreadFiles(() => clock.ms, own);
  const read = (name: string, group: string, bytes: number) => {
    const reader = files.follow(connectionOf(name), group, () => void ended.push(name));
    reader.push(bytes);
    return reader;
  };
  const connections = new Map<string, object>();
  function connectionOf(name: string): object {
    const found = connections.get(name) ?? { name };
    connections.set(name, found);
    return found;
  }
  return { clock, ended, files, read, connectionOf };
}
const codeOf = (files: UnreadFiles, group: string) => files.admit(group)?.code ?? null;

describe('files that clients have not read [C-11]', () => {
  it('are refused to an address with too many of them, until its connection is silent for long enough', () => {
    const { clock, ended, files, read } = world();
    read('a', 'one', 200);
    clock.ms = 100;
    read('b', 'one', 200);
    expect([codeOf(files, 'one'), codeOf(files, 'two')]).toEqual(['rate_limited', null]);
    clock.ms = 1_050;
    expect([codeOf(files, 'one'), ended]).toEqual([null, ['a']]);
    expect(files.figures()).toEqual({ bytes: 200, readers: 1 });
  });

  it('end silent connections of the address with the most unread bytes, and none of an address with few', () => {
    const { clock, ended, files, read } = world();
    read('honest', 'phone', 100);
    clock.ms = 1;
    for (const [n, group] of ['x', 'y', 'z'].entries()) read(`attacker ${n}`, group, 290);
    clock.ms = 2_000;
    read('new', 'new', 100);
    expect([codeOf(files, 'new'), ended]).toEqual([null, ['attacker 0']]);
  });

  it('wait for a moment until a connection has been silent for long enough', () => {
    const { clock, ended, read } = world();
    const attackers = ['x', 'y', 'z', 'w'].map((group, n) => {
      clock.ms = n;
      return read(`attacker ${n}`, group, 290);
    });
    clock.ms = 500;
    const honest = read('honest', 'phone', 100);
    expect([honest.crowdedMs(), attackers[0]?.crowdedMs(), ended]).toEqual([1_000, 1_000, []]);
    clock.ms = 1_000;
    expect([honest.crowdedMs(), ended]).toEqual([0, ['attacker 0']]);
  });

  it('end, above twice the limit, the connection that has read nothing for longest, but none of an address with few bytes', () => {
    const { clock, ended, read } = world();
    read('honest', 'phone', 100);
    for (const [n, group] of ['t', 'u', 'v', 'w', 'x', 'y'].entries()) {
      clock.ms = 100 + n;
      read(`attacker ${n}`, group, 300);
    }
    expect(ended).toEqual([]);
    clock.ms = 200;
    read('late', 'late', 200);
    expect(ended).toEqual(['attacker 0']);
  });

  it('do not make other addresses wait if one address has requested more than its share', () => {
    const { files, read, connectionOf } = world();
    for (let n = 0; n < 9; n += 1) {
      const attacker = files.follow(connectionOf(`attacker ${n}`), 'x', () => undefined);
      attacker.begin(1_000);
    }
    expect(files.figures().bytes).toBe(400);
    expect(read('honest', 'phone', 100).crowdedMs()).toBe(0);
  });

  it('are counted for 64 bits of IPv6, and for the network of 48 bits', () => {
    const { files, read } = world();
    const at = (network: number, host: number) => `2001:db8:1:${network}::${host}`;
    read('a', at(1, 1), 200);
    read('b', at(1, 2), 200);
    expect([codeOf(files, at(1, 3)), codeOf(files, at(2, 1))]).toEqual(['rate_limited', null]);
    const c = read('c', at(2, 1), 300);
    expect([codeOf(files, at(3, 1)), codeOf(files, '2001:db8:2::1')]).toEqual(['rate_limited', null]);
    expect(c.longestWaitMs()).toBe(250);
  });

  it('count less when the client reads, and not at all after the connection is forgotten', () => {
    const { clock, ended, files, read, connectionOf } = world();
    const reader = read('a', 'one', 300);
    clock.ms = 900;
    reader.drained();
    expect(files.figures().bytes).toBe(200);
    clock.ms = 1_500;
    reader.push(250);
    expect([codeOf(files, 'one'), ended]).toEqual(['rate_limited', []]);
    files.forget(connectionOf('a'));
    reader.push(1_000);
    expect([files.figures(), codeOf(files, 'one')]).toEqual([{ bytes: 0, readers: 0 }, null]);
  });

  it('may stay unread for 10 s, and longer if the system has more bytes than a slow phone reads in that time', () => {
    const { read } = world({ ...limits, most: 20_000_000, mostOfOwner: 20_000_000 });
    expect(read('a', 'one', 50_000).patienceMs()).toBe(10_000);
    expect(read('b', 'two', 360_000).patienceMs()).toBe(15_000);
    expect(read('c', 'three', 10_000_000).patienceMs()).toBe(30_000);
  });
});
