import * as Type from 'typebox';
import { single } from '../ground/envelope.js';
import { operation } from '../ground/operation.js';
import { closed } from '../ground/primitives.js';

/** In characters. What else a password must not be, `weak_password` says. */
export const passwordBounds = { least: 10, most: 200 };

/** [R-AUT-3] */
export const requestPassword = operation({
  id: 'requestPassword',
  method: 'POST',
  path: '/account/password-requests',
  tag: 'Account',
  summary: 'Ask for a mail to set a password',
  description:
    'If a user has this name and a mail address, and is enabled in an organisation, the service sends a mail with a link, and earlier links become invalid. The response is the same in every case. Counts together with log-ins; while a mail is being sent no second one follows, and at most five are sent in an hour.',
  access: 'public',
  body: closed({ username: Type.String({ minLength: 1, maxLength: 200 }) }),
  bodyExample: { username: 'marta.ribas' },
  answers: { 202: { description: 'Accepted; the response says nothing about the name.', schema: null } },
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
    'It replaces the password or pin, invalidates all tokens and ends a lock by failed log-ins. Send either `token`, from the link of a mail, which is valid once, or `current_password` when logged in: then the response contains a new token, and a wrong `current_password` counts as a failed log-in.',
  access: 'authenticated',
  bodyProof: 'token',
  body: closed({
    token: Type.Optional(
      Type.String({ minLength: 1, maxLength: 200, description: 'What follows `#token=` in the link.' }),
    ),
    current_password: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 200,
        description: 'The password or pin that counts until now.',
      }),
    ),
    password: Type.String({
      minLength: passwordBounds.least,
      maxLength: passwordBounds.most,
      description: 'Neither the user name nor among those that are tried first.',
    }),
  }),
  bodyExample: { current_password: 'a long enough password', password: 'seven grey mountain goats' },
  answers: {
    200: {
      description: 'The password is set; if the caller is logged in, the header contains the new token.',
      schema: single(
        Type.Object({
          secret_kind: Type.Literal('password'),
          username: Type.String({ description: 'By which they log in.' }),
        }),
      ),
      example: {
        data: { secret_kind: 'password', username: 'marta.ribas' },
        links: [{ rel: 'account', href: '/api/v2/account' }],
      },
      headers: { Authorization: 'A new token, as `Bearer <token>`, where the caller has one.' },
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
