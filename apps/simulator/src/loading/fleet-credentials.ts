import { isRecord } from '@fleet/contract/ground/schema-reading';

/** The credentials of a driver, and their vehicle. */
export interface DriverAccount {
  username: string;
  pin: string;
  driverId: string;
  assetId: string;
}

/** The parts of a service's `demo-credentials.json` that the simulator needs. */
export interface FleetCredentials {
  /** As in the file; null if it has none. */
  baseUrl: string | null;
  caFile: string | null;
  organisationId: string;
  controller: { username: string; password: string };
  apiKeyId: string;
  drivers: readonly DriverAccount[];
}

type CredentialsReading =
  | { ok: true; credentials: FleetCredentials }
  | { ok: false; faults: readonly string[] };

/** Reads the text of a credentials file. Faults name only the member, because its value may be a secret. */
export function readFleetCredentials(text: string): CredentialsReading {
  let root: unknown;
  try {
    root = JSON.parse(text);
  } catch {
    return { ok: false, faults: ['The file of credentials is not JSON.'] };
  }
  const faults: string[] = [];
  const textAt = (value: unknown, ...path: string[]): string => {
    const found = path.reduce<unknown>((at, member) => (isRecord(at) ? at[member] : undefined), value);
    if (typeof found === 'string' && found !== '') return found;
    faults.push(`The file of credentials lacks ${path.join('.')}.`);
    return '';
  };
  const listed: unknown = isRecord(root) ? root.drivers : undefined;
  if (!Array.isArray(listed) || listed.length === 0) faults.push('The file of credentials lacks drivers.');
  const drivers: readonly unknown[] = Array.isArray(listed) ? listed : [];
  const credentials: FleetCredentials = {
    baseUrl: isRecord(root) && typeof root.base_url === 'string' ? root.base_url : null,
    caFile: isRecord(root) && typeof root.ca_file === 'string' ? root.ca_file : null,
    organisationId: textAt(root, 'organisation_id'),
    controller: {
      username: textAt(root, 'controller', 'username'),
      password: textAt(root, 'controller', 'password'),
    },
    apiKeyId: textAt(root, 'api_key', 'id'),
    drivers: drivers.map((driver) => ({
      username: textAt(driver, 'username'),
      pin: textAt(driver, 'pin'),
      driverId: textAt(driver, 'driver_id'),
      assetId: textAt(driver, 'asset_id'),
    })),
  };
  return faults.length > 0 ? { ok: false, faults: [...new Set(faults)] } : { ok: true, credentials };
}
