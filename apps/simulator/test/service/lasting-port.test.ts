import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, it, onTestFinished, vi } from 'vitest';
import { lastingPort } from '../../src/service/lasting-port.js';

it('is no port that the system gives to a connection, and one that can be listened on', async () => {
  const port = await lastingPort();
  expect(port).toBeGreaterThanOrEqual(20_000);
  expect(port).toBeLessThan(32_768);
  const server = createServer().listen(port, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  // The same number again: it is taken now.
  const random = vi.spyOn(Math, 'random').mockReturnValueOnce((port - 20_000 + 0.5) / 12_768);
  onTestFinished(() => random.mockRestore());
  expect(await lastingPort()).not.toBe(port);
});
