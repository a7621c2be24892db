import { connect } from 'node:net';
import type { Config } from '../../config.js';
import { type Finding, fault, reasonOf, well } from './finding.js';

const connectTimeoutMs = 5_000;

/** Where a URL without a port leads. */
const standardPorts: Readonly<Record<string, number>> = {
  'mqtt:': 1883,
  'mqtts:': 8883,
  'ws:': 80,
  'wss:': 443,
  'smtp:': 587,
  'smtps:': 465,
};

/** Whether somebody answers where broker and mail server should be; nothing is sent there. */
export async function checkRemotes({ mqtt, smtpUrl }: Config): Promise<Finding[]> {
  return [
    mqtt.url === null
      ? well('broker', 'The embedded one, since MQTT_URL is not set.')
      : await checkRemote('broker', 'MQTT_URL', mqtt.url),
    smtpUrl === null
      ? well('mail', 'Goes to files in the data folder, since SMTP_URL is not set.')
      : await checkRemote('mail', 'SMTP_URL', smtpUrl),
  ];
}

async function checkRemote(subject: string, setting: string, address: string): Promise<Finding> {
  const { protocol, hostname, port } = new URL(address);
  const host = hostname.replace(/^\[|\]$/g, '');
  const number = port === '' ? (standardPorts[protocol] ?? 0) : Number(port);
  try {
    await reach(host, number);
    return well(subject, `${hostname}:${number} takes connections.`);
  } catch (error) {
    const reason = reasonOf(error);
    return fault(
      subject,
      `${hostname}:${number} cannot be reached (${reason}). Start it, open the way to it, or correct ${setting}.`,
    );
  }
}

function reach(host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, timeout: connectTimeoutMs });
    socket.once('connect', () => {
      socket.destroy();
      resolve();
    });
    socket.once('timeout', () => {
      socket.destroy();
      reject(new Error(`no answer within ${connectTimeoutMs / 1000} s`));
    });
    socket.once('error', reject);
  });
}
