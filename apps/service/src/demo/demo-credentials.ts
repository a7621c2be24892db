import { shapeCheck } from '@fleet/contract/ground/shape-check';
import Type, { type Static } from 'typebox';

const PersonCredentials = Type.Object({ username: Type.String(), password: Type.String() });
export type PersonCredentials = Static<typeof PersonCredentials>;

const DriverCredentials = Type.Object({
  username: Type.String(),
  pin: Type.String(),
  driver_id: Type.String(),
  /** The driver's own truck. */
  asset_id: Type.String(),
  /** The active route, if any. */
  route_id: Type.Optional(Type.String()),
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

const textOrNull = Type.Union([Type.String(), Type.Null()]);

/** Where the service that has the demo data is reached. */
const DemoAddresses = Type.Object({
  base_url: Type.String(),
  https_base_url: textOrNull,
  /** The certificate by which clients know the service; null where every client knows it already. */
  ca_file: textOrNull,
  mqtt_url: textOrNull,
});
export type DemoAddresses = Static<typeof DemoAddresses>;

const credentialsCheck = shapeCheck(DemoCredentials);
const addressesCheck = shapeCheck(DemoAddresses);

/** Reads the text of a credentials file, with or without addresses; null if it is none. */
export function parseDemoCredentials(text: string): DemoCredentials | null {
  const checked = credentialsCheck.check(jsonOf(text));
  if (!checked.ok) return null;
  const { second_organisation } = checked.value;
  return { ...credentialsIn(checked.value), second_organisation: credentialsIn(second_organisation) };
}

/** The addresses in the text of a credentials file; null if it has none. */
export function parseDemoAddresses(text: string): DemoAddresses | null {
  const checked = addressesCheck.check(jsonOf(text));
  if (!checked.ok) return null;
  const { base_url, https_base_url, ca_file, mqtt_url } = checked.value;
  return { base_url, https_base_url, ca_file, mqtt_url };
}

/** Undefined where the text is no JSON. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Without other members, such as the addresses of the last start. */
function credentialsIn(found: OrganisationCredentials): OrganisationCredentials {
  const { organisation_id, administrator, controller, drivers, api_key } = found;
  return { organisation_id, administrator, controller, drivers, api_key };
}
