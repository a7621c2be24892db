import { isUtcDateTime } from '@fleet/contract/primitives';
import { createApiKey } from '../accounts/create-api-key.js';
import { UsageFault } from './command.js';
import { withSystemContext } from './command-database.js';
import { defineCommand } from './command-definition.js';
import { inOrganisation, organisationOption } from './named-organisation.js';
import { roleHelp, roleOption, rolesOf } from './role-option.js';

export const apiKeyCreateCommand = defineCommand({
  name: 'api-key create',
  summary: 'Makes an API key of an organisation',
  details:
    'api_key_id is the secret that the wire calls apiKeyId. It is shown now and never again; the\n' +
    `database has only its hash. A planning system needs the role integration.\n${roleHelp}`,
  options: {
    organisation: organisationOption,
    name: { placeholder: 'NAME', help: 'What the key is for', presence: 'required' },
    role: roleOption,
    'expires-at': {
      placeholder: 'TIME',
      help: 'When it ends to count, such as 2027-01-01T00:00:00Z; never unless given',
      presence: 'optional',
    },
  },
  async run(terminal, { organisation, name, role, 'expires-at': expiresAt = null }) {
    const roles = rolesOf(role);
    if (expiresAt !== null && !isUtcDateTime(expiresAt)) {
      throw new UsageFault(['--expires-at is no UTC date-time, such as 2027-01-01T00:00:00Z.']);
    }
    const key = await withSystemContext(terminal, async (ctx) =>
      createApiKey(await inOrganisation(ctx, organisation), { name, roles, expiresAt }),
    );
    terminal.print(JSON.stringify({ id: key.id, name, roles, api_key_id: key.secret }, null, 2));
    return 0;
  },
});
