import type { CallBody } from '../calls/api-calls.js';
import type { DriverFailure } from './driver-client-shape.js';

type Account = CallBody<'readAccount'>['data'];

/** The organisation in which the user drives, if there is exactly one; otherwise the app must name it. */
export function chooseOrganisation(
  account: Account,
): { ok: true; organisationId: string } | { ok: false; failure: DriverFailure } {
  const driven = account.organisations.filter((each) => each.driver_id !== null);
  const [only, ...others] = driven;
  if (only !== undefined && others.length === 0) return { ok: true, organisationId: only.id };
  const organisations = (driven.length > 0 ? driven : account.organisations).map(({ id, name }) => ({
    id,
    name,
  }));
  return { ok: false, failure: { kind: 'organisation_needed', organisations } };
}
