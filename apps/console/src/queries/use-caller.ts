import type { Access } from '../access/access-store.js';
import { useAccess, useSignedIn } from '../access/use-access.js';

/** Who calls, and for which organisation: the beginning of every key, so that organisations share nothing. */
export interface Caller {
  access: Access;
  organisationId: string;
}

export function useCaller(): Caller {
  const access = useAccess();
  const { organisation } = useSignedIn();
  return { access: access.ofOrganisation(organisation.id), organisationId: organisation.id };
}
