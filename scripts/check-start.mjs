#!/usr/bin/env node
// Starts the built service on free ports in a temporary data folder, waits until it is ready, logs in a driver, and
// stops it. This is the shortest proof that it runs on this version of Node.
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const dataDir = await mkdtemp(join(tmpdir(), 'fleet-start-'));
const main = new URL('../apps/service/dist/main.js', import.meta.url).pathname;
const service = spawn(process.execPath, [main], {
  cwd: dataDir,
  env: { ...process.env, DATA_DIR: dataDir, PORT: '0', HTTPS_PORT: '0', MQTT_PORT: '0', LOG_LEVEL: 'warn' },
  stdio: ['ignore', 'pipe', 'inherit'],
});
const ended = new Promise((resolve) => service.once('exit', resolve));
let greeting = '';
service.stdout.on('data', (chunk) => {
  greeting += chunk;
});

try {
  for (let waited = 0; !greeting.includes('is ready'); waited += 50) {
    if (service.exitCode !== null || waited > 30_000) throw new Error('the service did not get ready');
    await delay(50);
  }
  const credentials = JSON.parse(await readFile(join(dataDir, 'demo-credentials.json'), 'utf8'));
  const [driver] = credentials.drivers;
  const answer = await fetch(`${credentials.base_url}/account/auth`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: driver.username, password: driver.pin }),
  });
  if (answer.status !== 200) throw new Error(`a driver's log-in was answered with ${answer.status}`);
  process.stdout.write(`The service starts and logs a driver in on Node ${process.version}.\n`);
} finally {
  service.kill('SIGTERM');
  await ended;
  await rm(dataDir, { recursive: true, force: true });
}
