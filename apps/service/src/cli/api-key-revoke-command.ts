import { problem } from '@fleet/contract/ground/problems';
import { listApiKeys } from '../accounts/api-keys/list-api-keys.js';
import { revokeApiKey } from '../accounts/api-keys/revoke-api-key.js';
import { Refusal } from '../context.js';
import { withSystemContext } from './command-database.js';
import { defineCommand } from './command-definition.js';
import { inOrganisation, organisationOption } from './named-organisation.js';

export const apiKeyRevokeCommand = defineCommand({
  name: 'api-key revoke',
  summary: 'Ends an API key at once',
  details:
    'Its tokens become invalid within a second, on every server. A revoked key stays revoked: make\n' +
    'a replacement first. Revoking it again changes nothing.',
  options: {
    organisation: organisationOption,
    id: {
      placeholder: 'KEY_ID',
      help: 'The key_id of the key, not its secret; "fleet api-key list" shows them',
      presence: 'required',
    },
  },
  async run(terminal, { organisation, id }) {
    const revoked = await withSystemContext(terminal, async (ctx) => {
      const own = await inOrganisation(ctx, organisation);
      const found = (await listApiKeys(own)).find((each) => each.key_id === id.toLowerCase());
      if (found === undefined) {
        // The message does not repeat the argument, which may be the secret by mistake.
        const message = 'The organisation has no key with that key_id; "fleet api-key list" shows them.';
        throw new Refusal(problem('not_found', '--id', message));
      }
      return { key_id: found.key_id, revoked_at: await revokeApiKey(own, found.key_id) };
    });
    terminal.print(JSON.stringify(revoked));
    return 0;
  },
});
