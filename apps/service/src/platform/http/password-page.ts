import type { FastifyInstance, onRequestHookHandler } from 'fastify';
import { html } from './page-markup.js';
import { pagePolicy, sendPage } from './page-policy.js';
import { passwordPageScript } from './password-page-script.js';
import { passwordPageStyle } from './password-page-style.js';

/** The page may send requests only to its own server. */
const policy = pagePolicy({
  style: passwordPageStyle,
  script: passwordPageScript,
  more: { 'connect-src': "'self'" },
});

/** Counts a request, and refuses a caller who sends too many. */
export type CountRequest = onRequestHookHandler;

/**
 * Registers the page to which the links in mails lead. It sets a password with the token after the #; the browser sends
 * this token only with the new password. Without a token, or with an expired one, the page offers to request another
 * link [R-AUT-3].
 */
export function registerPasswordPage(app: FastifyInstance, countRequest: CountRequest): void {
  const text = page();
  app.get('/password', { onRequest: countRequest }, (_request, reply) =>
    sendPage(reply.header('cache-control', 'no-store'), text, policy),
  );
}

function page(): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>Set your password</title>
<link rel="icon" href="data:,">
<style>${{ markup: passwordPageStyle }}</style>
</head>
<body>
<main>
<noscript><p class="notice bad">This page needs JavaScript. Switch it on, or ask your administrator for a pin.</p></noscript>

<form id="set" hidden novalidate>
<h1 tabindex="-1">Set your password</h1>
<p>It replaces the password or pin that you had, and logs you out everywhere.</p>
<p id="set-fault" class="notice bad" role="alert" hidden></p>
<label for="password">New password</label>
<div class="field">
<input id="password" name="password" type="password" autocomplete="new-password" maxlength="200" required aria-describedby="password-rule password-fault" autocapitalize="none" spellcheck="false">
<button type="button" id="show" aria-pressed="false" aria-controls="password">Show</button>
</div>
<p id="password-rule" class="hint">At least 10 characters. A few words that only you put together are easy to remember and hard to guess.</p>
<p id="password-fault" class="fault" role="alert" hidden></p>
<button type="submit">Set the password</button>
</form>

<form id="ask" hidden novalidate>
<h1 tabindex="-1">Ask for a link</h1>
<p id="ask-reason" class="notice" hidden></p>
<p>Type your user name. If it is yours and we have your mail address, we send you a link to set a new password.</p>
<p id="ask-fault" class="notice bad" role="alert" hidden></p>
<label for="username">User name</label>
<input id="username" name="username" type="text" autocomplete="username" maxlength="200" required aria-describedby="username-fault" autocapitalize="none" spellcheck="false">
<p id="username-fault" class="fault" role="alert" hidden></p>
<button type="submit">Send me a link</button>
</form>

<section id="done" hidden>
<p class="mark good" aria-hidden="true">✓</p>
<h1 tabindex="-1">Your password is set</h1>
<p>Log in with it from now on. Your user name is</p>
<p class="name" id="done-name" dir="auto"></p>
<p>You can close this page.</p>
</section>

<section id="asked" hidden>
<p class="mark" aria-hidden="true">✉</p>
<h1 tabindex="-1">Check your mailbox</h1>
<p>If the user name is right, a link is on its way to you. It can take a few minutes. Please look in the folder for junk mail, too.</p>
<p>Nothing there? Your administrator can see which address we have, or set a pin for you.</p>
<button type="button" id="again" class="quiet">Try another user name</button>
</section>
</main>
<script>${{ markup: passwordPageScript }}</script>
</body>
</html>
`.markup;
}
