import type { Organisation } from '@fleet/contract/fleet/organisations';
import * as operations from '@fleet/contract/fleet/organisations';
import type { TokenLifetimes } from '@fleet/domain/organisations/settings-check';
import type { Context } from '../context.js';
import { type Endpoint, endpoint } from '../platform/http/endpoint.js';
import { tagged } from '../platform/http/entity-tag.js';
import { link, type Reply, resource } from '../platform/http/reply.js';
import { resourceTag } from '../platform/http/resource-tag.js';
import { changeOrganisation } from './change-organisation.js';
import { readOrganisation } from './read-organisation.js';

/** The endpoints for the settings of an organisation [C-10]. */
export function organisationEndpoints(services: { tokenLifetimes: TokenLifetimes }): Endpoint[] {
  const { tokenLifetimes } = services;
  return [
    endpoint(operations.readOrganisation, async (ctx, _input, { header }) => {
      const organisation = await readOrganisation(ctx, tokenLifetimes);
      return tagged(settingsReply(ctx, organisation), header('if-none-match'), resourceTag(organisation));
    }),

    endpoint(operations.changeOrganisation, async (ctx, { body }, { header }) => {
      const input = { patch: body, ifMatch: header('if-match') };
      return settingsReply(ctx, await changeOrganisation(ctx, input, tokenLifetimes));
    }),
  ];
}

function settingsReply(ctx: Context, organisation: Organisation): Reply {
  const { actor } = ctx;
  const mayChange = actor.kind === 'system' || actor.permissions.has('organisation:write');
  const moves = mayChange ? ['self', 'change'] : ['self'];
  const links = moves.map((rel) => link(rel, ctx.organisationId, ''));
  return resource(organisation, links, { headers: { etag: resourceTag(organisation) } });
}
