import type { CallFailure, CallResult, ConsoleApi } from '@fleet/client/console';
import type { Access } from '../access/access-store.js';
import type { RowPlan } from './row-plans.js';

/** Which steps of a row are done, so that the next attempt continues after them. */
export interface RowMemory {
  userKey?: string;
  userId?: string;
  hasPin?: boolean;
  recordKey?: string;
}

/** Creates the record of a row: for a driver first their user, with a pin. Null for a success. */
export async function createRecord(
  access: Access,
  plan: RowPlan,
  memory: RowMemory,
): Promise<CallFailure | null> {
  memory.recordKey ??= crypto.randomUUID();
  const options = { idempotencyKey: memory.recordKey, attempts: 1 };
  switch (plan.kind) {
    case 'sites':
      return await failureIn(access, (api) => api.createSite({ body: plan.body, ...options }));
    case 'assets':
      return await failureIn(access, (api) => api.createAsset({ body: plan.body, ...options }));
    case 'drivers': {
      const failure = await createUser(access, plan, memory);
      if (failure !== null) return failure;
      const { userId } = memory;
      const body = userId === undefined ? plan.body : { ...plan.body, user_id: userId };
      return await failureIn(access, (api) => api.createDriver({ body, ...options }));
    }
  }
}

async function createUser(
  access: Access,
  { user }: Extract<RowPlan, { kind: 'drivers' }>,
  memory: RowMemory,
): Promise<CallFailure | null> {
  if (user === null) return null;
  if ('id' in user) {
    memory.userId = user.id;
    return null;
  }
  if (memory.userId === undefined) {
    memory.userKey ??= crypto.randomUUID();
    const idempotencyKey = memory.userKey;
    const made = await access.call((api) => api.createUser({ body: user.body, idempotencyKey, attempts: 1 }));
    if (!made.ok) return made.failure;
    memory.userId = made.body.data.id;
  }
  const { pin } = user;
  const { userId } = memory;
  if (pin === null || memory.hasPin === true) return null;
  const failure = await failureIn(access, (api) => api.setUserPin({ userId, body: { pin }, attempts: 1 }));
  memory.hasPin = failure === null;
  return failure;
}

async function failureIn<Body>(
  access: Access,
  run: (api: ConsoleApi) => Promise<CallResult<Body>>,
): Promise<CallFailure | null> {
  const result = await access.call(run);
  return result.ok ? null : result.failure;
}
