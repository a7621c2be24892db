import * as Type from 'typebox';
import { single } from '../ground/envelope.js';
import { operation } from '../ground/operation.js';
import { closed } from '../ground/primitives.js';

/** The length of a password in characters. The problem `weak_password` enforces the other rules. */
export const passwordBounds = { least: 10, most: 200 };

/** [R-AUT-3] */
export const requestPassword = operation({
  id: 'requestPassword',
  method: 'POST',
  path: '/account/password-requests',
  tag: 'Account',
  summary: 'Ask for a mail to set a password',
  description:
    'If a user has this name and a mail address, and is enabled in an organisation, the service sends a mail with a link, and earlier links become invalid. The response is the same in every case. Each request counts as a log-in attempt. A user gets at most five mails in an hour, and no second mail while one is being sent.',
  access: 'public',
  body: closed({ username: Type.String({ minLength: 1, maxLength: 200 }) }),
  bodyExample: { username: 'marta.ribas' },
  answers: {
    202: { description: 'Accepted, whether or not the user exists.', schema: null },
  },
  problems: [],
});

/** [R-AUT-3][R-AUT-4][R-AUT-18] */
export const setOwnPassword = operation({
  id: 'setOwnPassword',
  method: 'PUT',
  path: '/account/password',
  tag: 'Account',
  summary: 'Set one’s own password',
  description:
    'The new password replaces the password or pin, invalidates all tokens and ends a lock after failed log-ins. Send either `token` from the link in a mail, which works once, or `current_password` when logged in. After `current_password` the response contains a new token; a wrong one counts as a failed log-in.',
  access: 'authenticated',
  bodyProof: 'token',
  body: closed({
    token: Type.Optional(
      Type.String({ minLength: 1, maxLength: 200, description: 'The part of the link after `#token=`.' }),
    ),
    current_password: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 200,
        description: 'The current password or pin.',
      }),
    ),
    password: Type.String({
      minLength: passwordBounds.least,
      maxLength: passwordBounds.most,
      description: 'Must not be the user name, a common password, a row of keys or a repetition.',
    }),
  }),
  bodyExample: { current_password: 'a long enough password', password: 'seven grey mountain goats' },
  answers: {
    200: {
      description: 'The password is set; if the caller is logged in, the header contains the new token.',
      schema: single(
        Type.Object({
          secret_kind: Type.Literal('password'),
          username: Type.String({ description: 'The user name for logging in.' }),
        }),
      ),
      example: {
        data: { secret_kind: 'password', username: 'marta.ribas' },
        links: [{ rel: 'account', href: '/api/v2/account' }],
      },
      headers: { Authorization: 'A new token, as `Bearer <token>`, if the caller is logged in.' },
    },
  },
  problems: [
    'weak_password',
    'link_not_usable',
    'field_not_allowed',
    'wrong_current_password',
    'concurrent_change',
    'account_locked',
    'not_permitted',
  ],
});
