import type { ApiKey } from '@fleet/contract/accounts/api-keys';
import { sameJson } from '@fleet/domain/values/json-equality';
import { writeAudit } from '../../audit/write-audit.js';
import { beyondOwnBounds, judgeApiKeyBounds } from '../../callers/api-key-bounds.js';
import { grantsForKeys } from '../../callers/caller-grants.js';
import { type Context, Refusal } from '../../context.js';
import { appendEvent } from '../../platform/outbox/append-event.js';
import { changedGrant, changesGrant, type GrantChange, wireGrant } from '../roles/resolve-grant.js';
import { refuseAboveKeyLimit } from './api-key-limit.js';
import { type ApiKeyRow, updateApiKey } from './api-key-queries.js';
import { lockChangeableApiKey } from './changeable-api-key.js';
import { renderApiKey } from './render-api-key.js';

export interface ApiKeyChange extends GrantChange {
  name?: string | undefined;
  allowed_addresses?: readonly string[] | undefined;
  expires_at?: string | null | undefined;
}

/**
 * Changes an API key. Its existing tokens get the new permissions on every server within a second [C-3]. Refuses as
 * `lockChangeableApiKey` and `createApiKey` do.
 */
export async function changeApiKey(
  ctx: Context,
  { keyId, change, ifMatch }: { keyId: string; change: ApiKeyChange; ifMatch?: string | undefined },
): Promise<ApiKey> {
  return ctx.inTransaction(async (tx) => {
    const before = await lockChangeableApiKey(tx, keyId, ifMatch);
    const { expires_at: expiresAt, allowed_addresses: allowedAddresses } = change;
    const bounds = { expiresAt, allowedAddresses };
    const faults = [...beyondOwnBounds(tx, bounds), ...judgeApiKeyBounds(bounds, tx.now())];
    const grant = changesGrant(change)
      ? await changedGrant(tx, before, change, faults, grantsForKeys(tx))
      : null;
    if (faults.length > 0) throw new Refusal(faults);
    const row: ApiKeyRow = {
      ...before,
      ...(grant === null ? {} : wireGrant(grant)),
      name: change.name ?? before.name,
      allowed_addresses: [...new Set(allowedAddresses ?? before.allowed_addresses)],
      expires_at: expiresAt === undefined ? before.expires_at : expiresAt,
    };
    if (sameJson(before, row)) return renderApiKey(before);
    if (isExpired(before, tx.now()) && !isExpired(row, tx.now())) await refuseAboveKeyLimit(tx);
    await updateApiKey(tx, row);
    await writeEventAndAudit(tx, before, row);
    return renderApiKey(row);
  });
}

function isExpired({ expires_at: expiresAt }: ApiKeyRow, nowMs: number): boolean {
  return expiresAt !== null && Date.parse(expiresAt) <= nowMs;
}

function stateOf(row: ApiKeyRow) {
  const { name, roles, permissions, modules, site_ids, allowed_addresses, expires_at } = row;
  return { name, roles, permissions, modules, site_ids, allowed_addresses, expires_at };
}

async function writeEventAndAudit(tx: Context, before: ApiKeyRow, row: ApiKeyRow): Promise<void> {
  const { id, site_ids } = row;
  const [was, is] = [stateOf(before), stateOf(row)];
  const data = { api_key_id: id, ...is };
  const at = new Date(tx.now()).toISOString();
  await Promise.all([
    appendEvent(tx, { type: 'api_key_changed', at, siteIds: site_ids, data }),
    writeAudit(tx, {
      action: 'api_key.change',
      subjectKind: 'api_key',
      subjectId: id,
      before: was,
      after: is,
    }),
  ]);
}
