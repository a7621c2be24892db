import type { Account } from '@fleet/contract/accounts';
import * as operations from '@fleet/contract/accounts';
import { basePath } from '@fleet/contract/operation';
import { setOwnPin as setOwnPinOperation } from '@fleet/contract/users';
import { type Endpoint, endpoint } from '../platform/http/endpoint.js';
import { tagged } from '../platform/http/entity-tag.js';
import { type LinkValue, link, resource } from '../platform/http/reply.js';
import type { CallerDirectory } from './caller-directory.js';
import { issueApiKeyToken, tokenHeaders } from './issue-token.js';
import { type LetInServices, letIn } from './let-in.js';
import { type LogInServices, logIn } from './log-in.js';
import { logInApiKey } from './log-in-api-key.js';
import { type AccountReading, readAccount } from './read-account.js';
import { renderApiKeyLogIn, renderUserLogIn } from './render-account.js';
import { setOwnPin } from './set-own-pin.js';

export interface AccountServices extends LogInServices, LetInServices, AccountReading {
  callers: Pick<CallerDirectory, 'user' | 'apiKey' | 'forget'>;
}

const accountLink: LinkValue = { rel: 'account', href: `${basePath}/account` };

/** Logging in, and asking who one is [C-3]. */
export function accountEndpoints(services: AccountServices): Endpoint[] {
  return [
    endpoint(operations.authenticate, async (ctx, { body }, { address, origin }) => {
      const { user, generation, rate } = await logIn(ctx, services, { ...body, address });
      const { issued, headers, afterCommit } = await letIn(ctx, services, { user, generation, origin });
      return resource(renderUserLogIn(user, issued), [accountLink], {
        headers: { ...rate, ...headers },
        afterCommit,
      });
    }),
    endpoint(setOwnPinOperation, async (ctx, { body }, { address, origin }) => {
      const input = { currentSecret: body.current_password, pin: body.pin, address };
      const { user, generation } = await setOwnPin(ctx, services, input);
      services.callers.forget(user.id);
      const { headers, afterCommit } = await letIn(ctx, services, { user, generation, origin });
      return resource({ secret_kind: 'pin' }, [accountLink], { headers, afterCommit });
    }),
    endpoint(operations.authenticateApiKey, async (ctx, { query }, request) => {
      const { address } = request;
      const given = { query: query.apiKeyId, header: request.header('x-api-key'), address };
      const { key, rate } = await logInApiKey(ctx, services, given);
      const issued = await issueApiKeyToken(services, key, ctx.now());
      const headers = { ...rate, ...tokenHeaders(issued.token) };
      return resource(renderApiKeyLogIn(key, issued), [accountLink], { headers });
    }),
    endpoint(operations.readAccount, async (ctx, _input, { header, origin }) => {
      const account = await readAccount(ctx, services, origin);
      return tagged(resource(account, accountLinks(account)), header('if-none-match'));
    }),
  ];
}

/** A driver's next question is for the session, in each organisation that they drive for [R-END-10]. */
function accountLinks(account: Account): LinkValue[] {
  const driving = account.organisations.filter((each) => each.driver_id !== null);
  const self: LinkValue = { rel: 'self', href: accountLink.href };
  return [self, ...driving.map((each) => link('session', each.id, '/sessions'))];
}
