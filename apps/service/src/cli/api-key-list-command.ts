import { listApiKeys } from '../accounts/api-keys/list-api-keys.js';
import { withSystemContext } from './command-database.js';
import { defineCommand } from './command-definition.js';
import { inOrganisation, organisationOption } from './named-organisation.js';

export const apiKeyListCommand = defineCommand({
  name: 'api-key list',
  summary: 'Shows the API keys of an organisation, without their secrets',
  details: 'The list includes revoked and expired keys.',
  options: { organisation: organisationOption },
  async run(terminal, { organisation }) {
    const keys = await withSystemContext(terminal, async (ctx) =>
      listApiKeys(await inOrganisation(ctx, organisation)),
    );
    terminal.print(JSON.stringify(keys, null, 2));
    return 0;
  },
});
