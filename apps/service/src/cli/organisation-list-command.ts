import { withSystemContext } from './command-database.js';
import { defineCommand } from './command-definition.js';
import { listOrganisations } from './organisation-queries.js';

export const organisationListCommand = defineCommand({
  name: 'organisation list',
  summary: 'Shows the organisations with their ids',
  details: '',
  options: {},
  async run(terminal) {
    terminal.print(JSON.stringify(await withSystemContext(terminal, listOrganisations), null, 2));
    return 0;
  },
});
