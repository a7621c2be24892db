import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { SimulationOptions } from '../command/simulation-options.js';
import { type FleetCredentials, readFleetCredentials } from '../loading/fleet-credentials.js';

/** A running service that the options name, with credentials for at least as many drivers as requested. */
export interface NamedService {
  baseUrl: string;
  credentials: FleetCredentials;
  /** The file of its certificate authority; null if none is needed. */
  caFile: string | null;
}

type NamedServiceReading =
  | { ok: true; service: NamedService | null }
  | { ok: false; faults: readonly string[] };

/**
 * Reads the service that the options name, without sending a request. Returns null if they name none, or all faults.
 */
export async function readNamedService({
  drivers,
  service,
}: Pick<SimulationOptions, 'drivers' | 'service'>): Promise<NamedServiceReading> {
  if (service === null) return { ok: true, service: null };
  const { url, credentialsFile, caFile } = service;
  const faults = await faultsOfCertificate(caFile);
  const text = await readText(credentialsFile);
  if ('fault' in text) {
    return { ok: false, faults: [`--credentials: ${credentialsFile} ${text.fault}.`, ...faults] };
  }
  const reading = readFleetCredentials(text.text);
  if (!reading.ok) {
    const named = reading.faults.map((fault) => `--credentials: ${credentialsFile}: ${fault}`);
    return { ok: false, faults: [...named, ...faults] };
  }
  const { credentials } = reading;
  if (credentials.drivers.length < drivers) faults.push(tooFewDrivers(credentials.drivers.length, drivers));
  const baseUrl = url ?? credentials.baseUrl;
  if (baseUrl === null) {
    faults.push(`--credentials: ${credentialsFile} names no address; give one by --url.`);
  } else if (!(/^https?:\/\//.test(baseUrl) && URL.canParse(baseUrl))) {
    faults.push(
      `--credentials: the base_url in ${credentialsFile} is not an address with https:// or http://; give one by --url.`,
    );
  }
  if (baseUrl === null || faults.length > 0) return { ok: false, faults };
  const known = caFile ?? (baseUrl.startsWith('https:') ? credentials.caFile : null);
  return { ok: true, service: { baseUrl, credentials, caFile: known } };
}

function tooFewDrivers(there: number, drivers: number): string {
  return (
    `--drivers asks for ${drivers}, and the credentials are for ${there}. Beside the service,\n` +
    `npm run fleet -- demo create --drivers ${drivers} --routes none --credentials fleet-${drivers}.json\n` +
    'makes a fleet of that size, and the file to name by --credentials.'
  );
}

/**
 * Checks the certificate here, because Node ignores one that it cannot read. The connection would then fail with a
 * misleading message.
 */
async function faultsOfCertificate(caFile: string | null): Promise<string[]> {
  if (caFile === null) return [];
  const text = await readText(caFile);
  if ('fault' in text) return [`--ca: ${caFile} ${text.fault}.`];
  try {
    new X509Certificate(text.text);
    return text.text.includes('-----BEGIN') ? [] : [`--ca: ${caFile} is not a PEM certificate.`];
  } catch {
    return [`--ca: ${caFile} is not a PEM certificate.`];
  }
}

async function readText(file: string): Promise<{ text: string } | { fault: string }> {
  try {
    return { text: await readFile(file, 'utf8') };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    return { fault: code === 'ENOENT' ? 'does not exist' : `cannot be read (${code})` };
  }
}
