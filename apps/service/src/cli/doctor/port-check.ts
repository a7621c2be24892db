import { stat } from 'node:fs/promises';
import { get } from 'node:http';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type { Config } from '../../config.js';
import { type Listener, planListeners } from '../../listen-safety.js';
import { DataFolderInUse, takeServiceLock } from '../../platform/database/service-lock.js';
import { type Finding, fault, passed } from './finding.js';

const answerTimeoutMs = 3_000;

/** Checks whether each port that the service listens on is free, or in use by the service itself. */
export async function checkPorts(config: Config): Promise<Finding[]> {
  const plan = planListeners(config);
  const isRunning = await isServiceRunning(config, plan.http);
  const ports: [string, Listener | null][] = [
    ['PORT', plan.http],
    ['HTTPS_PORT', plan.https],
    ['MQTT_PORT', plan.mqtt],
    ['MQTTS_PORT', plan.mqtts],
  ];
  const findings: Finding[] = [];
  for (const [setting, place] of ports) {
    if (place !== null) findings.push(await checkPort(setting, place, isRunning));
  }
  return findings;
}

/** A running service has these ports, because it could not have started without them. */
async function checkPort(setting: string, place: Listener, isRunning: boolean): Promise<Finding> {
  const subject = setting.toLowerCase().replace('_', ' ');
  const where = `${place.host}:${place.port}`;
  if (place.port === 0) return passed(subject, `Each start uses a free port of ${place.host}.`);
  const code = await tryToListen(place);
  switch (code) {
    case null:
      return passed(subject, `${where} is free.`);
    case 'EADDRINUSE':
      return isRunning
        ? passed(subject, `${where} is in use by the running service.`)
        : fault(subject, `${where} is in use by another program. Stop that program, or set ${setting}.`);
    case 'EACCES':
      return fault(subject, `${where} may not be used by this user. Set ${setting} to one above 1023.`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return fault(subject, `${place.host} is not an address of this machine. Set HOST.`);
    default:
      return fault(subject, `${where} cannot be listened on (${code}). Set ${setting} or HOST.`);
  }
}

/** Returns the error's code; null if the port was free. */
function tryToListen({ host, port }: Listener): Promise<string | null> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error) => resolve('code' in error ? String(error.code) : error.message));
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve(null)));
  });
}

/** With the embedded database, the folder's lock distinguishes this service from another installation. */
async function isServiceRunning(config: Config, http: Listener): Promise<boolean> {
  if (config.databaseUrl === null && !(await isFolderInUse(config.dataDir))) return false;
  return http.port === 0 ? config.databaseUrl === null : answersAsService(http);
}

async function isFolderInUse(dataDir: string): Promise<boolean> {
  // Taking the lock creates its file, and this user must not own it before the service does.
  if ((await stat(join(dataDir, 'service.lock')).catch(() => null)) === null) return false;
  try {
    await (await takeServiceLock(dataDir)).release();
    return false;
  } catch (error) {
    if (error instanceof DataFolderInUse) return true;
    throw error;
  }
}

function answersAsService({ host, port }: Listener): Promise<boolean> {
  return new Promise((resolve) => {
    const request = get({ host, port, path: '/health/live', timeout: answerTimeoutMs }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => resolve(/"status":\s*"live"/.test(Buffer.concat(chunks).toString())));
      response.on('error', () => resolve(false));
    });
    request.on('timeout', () => request.destroy());
    request.on('error', () => resolve(false));
  });
}
