import { shapeCheck } from '@fleet/contract/shape-check';
import Type, { type Static } from 'typebox';

const PersonCredentials = Type.Object({ username: Type.String(), password: Type.String() });
export type PersonCredentials = Static<typeof PersonCredentials>;

const DriverCredentials = Type.Object({
  username: Type.String(),
  pin: Type.String(),
  driver_id: Type.String(),
  /** The driver's own truck. */
  asset_id: Type.String(),
  /** The active route. */
  route_id: Type.String(),
});
export type DriverCredentials = Static<typeof DriverCredentials>;

const OrganisationCredentials = Type.Object({
  organisation_id: Type.String(),
  administrator: PersonCredentials,
  controller: PersonCredentials,
  drivers: Type.Array(DriverCredentials),
  /** `id` is what the wire calls `apiKeyId`. */
  api_key: Type.Object({ id: Type.String(), organisation_id: Type.String() }),
});
export type OrganisationCredentials = Static<typeof OrganisationCredentials>;

/** Who can log in to the demo data, and with what [C-13]. */
const DemoCredentials = Type.Object({
  ...OrganisationCredentials.properties,
  second_organisation: OrganisationCredentials,
});
export type DemoCredentials = Static<typeof DemoCredentials>;

/** Where the service that has the demo data is reached. */
export interface DemoAddresses {
  base_url: string;
  https_base_url: string | null;
  /** The certificate by which clients know the service; null where every client knows it already. */
  ca_file: string | null;
  mqtt_url: string | null;
}

const check = shapeCheck(DemoCredentials);

/** Reads the text of a credentials file, with addresses or without; null where it is none. */
export function parseDemoCredentials(text: string): DemoCredentials | null {
  try {
    const checked = check.check(JSON.parse(text));
    if (!checked.ok) return null;
    const { second_organisation } = checked.value;
    return { ...credentialsIn(checked.value), second_organisation: credentialsIn(second_organisation) };
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** Without whatever else stands there, such as the addresses of the last start. */
function credentialsIn(found: OrganisationCredentials): OrganisationCredentials {
  const { organisation_id, administrator, controller, drivers, api_key } = found;
  return { organisation_id, administrator, controller, drivers, api_key };
}
