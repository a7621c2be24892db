import type { ApiKey } from '@fleet/contract/accounts/api-keys';
import * as operations from '@fleet/contract/accounts/api-keys';
import type { CallerDirectory } from '../../callers/caller-directory.js';
import type { Context } from '../../context.js';
import { type Endpoint, endpoint } from '../../platform/http/endpoint.js';
import { tagged } from '../../platform/http/entity-tag.js';
import { empty, link, page, type Reply, resource } from '../../platform/http/reply.js';
import { changeApiKey } from './change-api-key.js';
import { createApiKey } from './create-api-key.js';
import { pageOfApiKeys, readApiKey } from './read-api-keys.js';
import { apiKeyTag } from './render-api-key.js';
import { revokeApiKey } from './revoke-api-key.js';
import { rotateApiKey } from './rotate-api-key.js';

/**
 * The API keys of an organisation [C-10]. After a change this server removes the key from its cache immediately; the
 * other servers do so when they are notified.
 */
export function apiKeyEndpoints({ callers }: { callers: Pick<CallerDirectory, 'forget'> }): Endpoint[] {
  return [
    endpoint(operations.listApiKeys, async (ctx, { query }) => {
      const { keys, pagination } = await pageOfApiKeys(ctx, query);
      return page(keys, pagination, ctx.organisationId, '/api-keys', query);
    }),

    endpoint(operations.readApiKey, async (ctx, { params }, { header }) => {
      const key = await readApiKey(ctx, params.keyId);
      return tagged(keyReply(ctx, key), header('if-none-match'), apiKeyTag(key));
    }),

    endpoint(operations.createApiKey, async (ctx, { body }) => {
      const { name, roles, permissions, modules, site_ids, allowed_addresses, expires_at } = body;
      const { id, secret } = await createApiKey(ctx, {
        name,
        roles,
        permissions: permissions ?? [],
        modules: modules ?? [],
        siteIds: site_ids ?? [],
        allowedAddresses: allowed_addresses,
        expiresAt: expires_at,
      });
      return secretReply(ctx, await readApiKey(ctx, id), secret, 201);
    }),

    endpoint(operations.changeApiKey, async (ctx, { params, body }, { header }) => {
      const key = await changeApiKey(ctx, { keyId: params.keyId, change: body, ifMatch: header('if-match') });
      callers.forget(key.id);
      return keyReply(ctx, key);
    }),

    endpoint(operations.rotateApiKey, async (ctx, { params, body }, { header }) => {
      const input = { keyId: params.keyId, overlap: body?.overlap, ifMatch: header('if-match') };
      const { key, secret } = await rotateApiKey(ctx, input);
      callers.forget(key.id);
      return secretReply(ctx, key, secret, 200);
    }),

    endpoint(operations.revokeApiKey, async (ctx, { params }, { header }) => {
      await revokeApiKey(ctx, params.keyId, header('if-match'));
      callers.forget(params.keyId.toLowerCase());
      return empty(204);
    }),
  ];
}

/** The only response with the secret; the copy stored for a repeated call does not contain it [C-1][C-3]. */
function secretReply(ctx: Context, key: ApiKey, secret: string, status: number): Reply {
  const reply = keyReply(ctx, key, { ...key, api_key_id: secret }, status);
  const { body } = keyReply(ctx, key, { ...key, api_key_id: null });
  const headers = { ...reply.headers, 'cache-control': 'no-store' };
  return { ...reply, headers, ...(typeof body === 'string' ? { bodyAgain: body } : {}) };
}

function keyReply(ctx: Context, key: ApiKey, shown: object = key, status = 200): Reply {
  const to = (rel: string, path = '') => link(rel, ctx.organisationId, `/api-keys/${key.id}${path}`);
  const { actor } = ctx;
  const mayWrite = actor.kind === 'system' || actor.permissions.has('api_keys:write');
  const moves = [to('change'), to('rotate', '/rotation'), to('revoke')];
  const links = mayWrite && key.revoked_at === null ? [to('self'), ...moves] : [to('self')];
  return resource(shown, links, { status, headers: { etag: apiKeyTag(key) } });
}
