import { problem } from '@fleet/contract/ground/problems';
import { type Context, Refusal } from '../context.js';
import { withinOrganisation } from '../within-organisation.js';
import type { CommandOption } from './command.js';
import { listOrganisations } from './organisation-queries.js';

/** The option with which commands name their organisation. */
export const organisationOption = {
  placeholder: 'ID',
  help: 'The organisation, by its id; "fleet organisation list" shows them',
  presence: 'required',
} as const satisfies CommandOption;

/** The context of the organisation with that id. Refuses an unknown id with `not_found`. */
export async function inOrganisation(ctx: Context, organisationId: string): Promise<Context> {
  const all = await listOrganisations(ctx);
  const found = all.find((each) => each.organisation_id === organisationId.toLowerCase());
  if (found !== undefined) return withinOrganisation(ctx, found.organisation_id);
  throw new Refusal(
    problem(
      'not_found',
      '--organisation',
      `There is no organisation with the id ${organisationId}; "fleet organisation list" shows them.`,
    ),
  );
}
