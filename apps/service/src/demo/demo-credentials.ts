import { shapeCheck } from '@fleet/contract/ground/shape-check';
import type { Static } from 'typebox';
import * as Type from 'typebox';

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
  /** `id` is the `apiKeyId` of the interface. */
  api_key: Type.Object({ id: Type.String(), organisation_id: Type.String() }),
});
export type OrganisationCredentials = Static<typeof OrganisationCredentials>;

/** The users and keys that can log in to the demo data, with their secrets [C-13]. */
const DemoCredentials = Type.Object({
  ...OrganisationCredentials.properties,
  second_organisation: OrganisationCredentials,
});
export type DemoCredentials = Static<typeof DemoCredentials>;

const textOrNull = Type.Union([Type.String(), Type.Null()]);

/** The addresses of the service that has the demo data. */
const DemoAddresses = Type.Object({
  base_url: Type.String(),
  https_base_url: textOrNull,
  /** The certificate of the authority that clients must trust; null if every client already trusts it. */
  ca_file: textOrNull,
  mqtt_url: textOrNull,
});
export type DemoAddresses = Static<typeof DemoAddresses>;

const credentialsCheck = shapeCheck(DemoCredentials);
const addressesCheck = shapeCheck(DemoAddresses);

/** Parses the text of a credentials file, with or without addresses; returns null for any other text. */
export function parseDemoCredentials(text: string): DemoCredentials | null {
  const checked = credentialsCheck.check(jsonOf(text));
  if (!checked.ok) return null;
  const { second_organisation } = checked.value;
  return { ...credentialsIn(checked.value), second_organisation: credentialsIn(second_organisation) };
}

/** Parses the addresses in the text of a credentials file; returns null if it has none. */
export function parseDemoAddresses(text: string): DemoAddresses | null {
  const checked = addressesCheck.check(jsonOf(text));
  if (!checked.ok) return null;
  const { base_url, https_base_url, ca_file, mqtt_url } = checked.value;
  return { base_url, https_base_url, ca_file, mqtt_url };
}

/** Returns undefined if the text is not JSON. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Leaves out other members, such as the addresses of the last start. */
function credentialsIn(found: OrganisationCredentials): OrganisationCredentials {
  const { organisation_id, administrator, controller, drivers, api_key } = found;
  return { organisation_id, administrator, controller, drivers, api_key };
}
