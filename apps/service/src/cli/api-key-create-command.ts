import { isUtcDateTime } from '@fleet/contract/ground/primitives';
import { createApiKey } from '../accounts/api-keys/create-api-key.js';
import { UsageFault } from './command.js';
import { withSystemContext } from './command-database.js';
import { defineCommand } from './command-definition.js';
import { inOrganisation, organisationOption } from './named-organisation.js';
import { roleHelp, roleOption } from './role-option.js';

export const apiKeyCreateCommand = defineCommand({
  name: 'api-key create',
  summary: 'Makes an API key of an organisation',
  details:
    'api_key_id is the secret that calls send as apiKeyId. It is shown only now; the database has only\n' +
    'its hash. key_id is the id for "fleet api-key revoke". A planning system needs\n' +
    `the role integration.\n${roleHelp}`,
  options: {
    organisation: organisationOption,
    name: { placeholder: 'NAME', help: 'What the key is for', presence: 'required' },
    role: roleOption,
    'expires-at': {
      placeholder: 'TIME',
      help: 'When it expires, such as 2027-01-01T00:00:00Z; never by default',
      presence: 'optional',
    },
  },
  async run(terminal, { organisation, name, role, 'expires-at': expiresAt = null }) {
    const roles = [...new Set(role)];
    if (expiresAt !== null) checkEnd(expiresAt);
    const key = await withSystemContext(terminal, async (ctx) =>
      createApiKey(await inOrganisation(ctx, organisation), { name, roles, expiresAt }),
    );
    const answer = { key_id: key.id, name, roles, expires_at: expiresAt, api_key_id: key.secret };
    terminal.print(JSON.stringify(answer, null, 2));
    return 0;
  },
});

function checkEnd(expiresAt: string): void {
  if (!isUtcDateTime(expiresAt)) {
    throw new UsageFault(['--expires-at is not a UTC date-time such as 2027-01-01T00:00:00Z.']);
  }
  if (Date.parse(expiresAt) <= Date.now()) {
    throw new UsageFault(['--expires-at has passed: the key would never be valid.']);
  }
}
