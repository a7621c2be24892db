import type { Account } from '@fleet/contract/accounts/accounts';
import * as operations from '@fleet/contract/accounts/accounts';
import * as passwords from '@fleet/contract/accounts/passwords';
import { setOwnPin as setOwnPinOperation } from '@fleet/contract/accounts/users';
import { basePath, type Input } from '@fleet/contract/ground/operation';
import { problem } from '@fleet/contract/ground/problems';
import type { CallerDirectory } from '../callers/caller-directory.js';
import { issueApiKeyToken, tokenHeaders } from '../callers/issue-token.js';
import { type Context, Refusal } from '../context.js';
import { readBearer } from '../platform/http/caller-admission.js';
import { type Endpoint, endpoint } from '../platform/http/endpoint.js';
import { empty, type LinkValue, link, resource } from '../platform/http/reply.js';
import { type GrantTokenServices, grantToken } from './log-in/grant-token.js';
import { type LogInServices, logIn } from './log-in/log-in.js';
import { logInApiKey } from './log-in/log-in-api-key.js';
import { type AccountReading, readAccount } from './log-in/read-account.js';
import { renderApiKeyLogIn, renderUserLogIn } from './log-in/render-account.js';
import { requestPassword } from './log-in/request-password.js';
import { setOwnPassword } from './secrets/set-own-password.js';
import { type OwnSecretSet, setOwnPin } from './secrets/set-own-pin.js';
import { setPasswordByLink } from './secrets/set-password-by-link.js';

export interface AccountServices extends LogInServices, GrantTokenServices, AccountReading {
  callers: Pick<CallerDirectory, 'user' | 'apiKey' | 'forget'>;
}

function tokenIn(header: string | undefined): string | null {
  const token = readBearer(header);
  return typeof token === 'string' ? token : null;
}

const accountLink: LinkValue = { rel: 'account', href: `${basePath}/account` };

/** Log-in, and reading one's own account [C-3]. */
export function accountEndpoints(services: AccountServices): Endpoint[] {
  return [
    endpoint(operations.authenticate, async (ctx, { body }, { address, origin, header }) => {
      const proof = {
        deviceId: header('x-device-id') ?? null,
        earlierToken: tokenIn(header('authorization')),
      };
      const { user, generation, rate } = await logIn(ctx, services, { ...body, address, ...proof });
      const { issued, headers, afterCommit } = await grantToken(ctx, services, { user, generation, origin });
      return resource(renderUserLogIn(user, issued), [accountLink], {
        headers: { ...rate, ...headers },
        afterCommit,
      });
    }),
    endpoint(setOwnPinOperation, async (ctx, { body }, { address, origin }) => {
      const input = { currentSecret: body.current_password, pin: body.pin, address };
      const set = await setOwnPin(ctx, services, input);
      return resource(
        { secret_kind: 'pin' },
        [accountLink],
        await newTokenOptions(ctx, services, set, origin),
      );
    }),
    endpoint(passwords.requestPassword, async (ctx, { body }, { address }) => {
      const { rate } = await requestPassword(ctx, services.attempts, { ...body, address });
      return empty(202, rate);
    }),
    endpoint(passwords.setOwnPassword, async (ctx, { body }, { address, origin }) => {
      const { password } = body;
      const way = wayToPassword(ctx, body);
      if ('token' in way) {
        const { userId, username } = await setPasswordByLink(ctx, { token: way.token, password });
        services.callers.forget(userId);
        return resource({ secret_kind: 'password', username }, [accountLink]);
      }
      const set = await setOwnPassword(ctx, services, { ...way, password, address });
      const { username } = set.user;
      const options = await newTokenOptions(ctx, services, set, origin);
      return resource({ secret_kind: 'password', username }, [accountLink], options);
    }),
    endpoint(operations.authenticateApiKey, async (ctx, { query }, request) => {
      const { address } = request;
      const given = { query: query.apiKeyId, header: request.header('x-api-key'), address };
      const { key, rate } = await logInApiKey(ctx, services, given);
      const issued = await issueApiKeyToken(services, key);
      const headers = { ...rate, ...tokenHeaders(issued.token) };
      return resource(renderApiKeyLogIn(key, issued), [accountLink], { headers });
    }),
    endpoint(operations.readAccount, async (ctx, _input, { origin }) => {
      const account = await readAccount(ctx, services, origin);
      return resource(account, accountLinks(account));
    }),
  ];
}

/**
 * For each organisation in which the user is a driver: a link to the session, which the driver app reads next
 * [R-END-10].
 */
function accountLinks(account: Account): LinkValue[] {
  const driving = account.organisations.filter((each) => each.driver_id !== null);
  const self: LinkValue = { rel: 'self', href: accountLink.href };
  return [self, ...driving.map((each) => link('session', each.id, '/sessions'))];
}

/** How a caller proves that they may set the password: by the link in a mail, or by their current secret. */
function wayToPassword(
  ctx: Context,
  { token, current_password: currentSecret }: Input<typeof passwords.setOwnPassword>['body'],
): { token: string } | { currentSecret: string } {
  if (token !== undefined && currentSecret !== undefined) {
    const message = 'Send either token or current_password to prove that you may set the password.';
    throw new Refusal(problem('field_not_allowed', '/current_password', message));
  }
  if (token !== undefined) return { token };
  if (ctx.actor.kind === 'system') {
    throw new Refusal(problem('missing_token', 'Authorization'), { 'www-authenticate': 'Bearer' });
  }
  if (currentSecret === undefined) throw new Refusal(problem('required', '/current_password'));
  return { currentSecret };
}

/** Issues a new token to a user who has just invalidated all their tokens [R-AUT-18]. */
async function newTokenOptions(ctx: Context, services: AccountServices, set: OwnSecretSet, origin: string) {
  const { user, generation } = set;
  services.callers.forget(user.id);
  const { headers, afterCommit } = await grantToken(ctx, services, { user, generation, origin });
  return { headers, afterCommit };
}
