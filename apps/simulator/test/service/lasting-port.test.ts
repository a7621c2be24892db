import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, it, onTestFinished, vi } from 'vitest';
import { lastingPort } from '../../src/service/lasting-port.js';

it('a lasting port is free, and below the range that the system assigns to connections', async () => {
  const port = await lastingPort();
  expect(port).toBeGreaterThanOrEqual(20_000);
  expect(port).toBeLessThan(32_768);
  const server = createServer().listen(port, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  // The same port is drawn again, but it is taken now.
  const random = vi.spyOn(Math, 'random').mockReturnValueOnce((port - 20_000 + 0.5) / 12_768);
  onTestFinished(() => random.mockRestore());
  expect(await lastingPort()).not.toBe(port);
});
