import type { Account } from '@fleet/contract/accounts';
import * as operations from '@fleet/contract/accounts';
import { basePath } from '@fleet/contract/operation';
import { type Endpoint, endpoint } from '../platform/http/endpoint.js';
import { tagged } from '../platform/http/entity-tag.js';
import { type LinkValue, link, resource } from '../platform/http/reply.js';
import type { GrantListening } from '../platform/push/listener-access.js';
import { isDriver } from './caller-record.js';
import { issueApiKeyToken, issueUserToken, type TokenServices, tokenHeaders } from './issue-token.js';
import { type LogInServices, logIn } from './log-in.js';
import { logInApiKey } from './log-in-api-key.js';
import { type AccountReading, readAccount } from './read-account.js';
import { renderApiKeyLogIn, renderUserLogIn } from './render-account.js';

export interface AccountServices extends LogInServices, TokenServices, AccountReading {
  /** Lets a session's client in by the new token where the broker has to be told. */
  grantListening: GrantListening;
}

const accountLink: LinkValue = { rel: 'account', href: `${basePath}/account` };

/** Logging in, and asking who one is [C-3]. */
export function accountEndpoints(services: AccountServices): Endpoint[] {
  return [
    endpoint(operations.authenticate, async (ctx, { body }, { address, origin }) => {
      const { user, generation, rate } = await logIn(ctx, services, { ...body, address });
      const session = await services.activeSession(ctx, user.id, origin);
      const holder = {
        userId: user.id,
        generation,
        sessionId: session?.id ?? null,
        isDriver: isDriver(user),
      };
      const issued = await issueUserToken(services, holder);
      const headers = { ...rate, ...tokenHeaders(issued.token) };
      return resource(renderUserLogIn(user, issued), [accountLink], {
        headers,
        afterCommit: async () => {
          if (session === null) return;
          const { organisation_id: organisationId, id: sessionId } = session;
          await services.grantListening({ organisationId, userId: user.id, sessionId }, issued.token);
        },
      });
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
