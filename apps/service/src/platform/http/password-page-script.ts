/** The script of the page for passwords. The page's policy permits only this script, by its digest. */
export const passwordPageScript = `
const at = (id) => document.getElementById(id);
const parts = ['set', 'ask', 'done', 'asked'].map(at);
const token = new URLSearchParams(location.hash.slice(1)).get('token');

function show(id, title) {
  for (const part of parts) part.hidden = part.id !== id;
  document.title = title;
  at(id).querySelector('h1').focus();
}
function say(id, text) {
  at(id).textContent = text;
  at(id).hidden = text === '';
}
function mark(input, text) {
  say(input.id + '-fault', text);
  input.setAttribute('aria-invalid', String(text !== ''));
  if (text !== '') input.focus();
}
function forgetLink() {
  history.replaceState(null, '', location.pathname);
}

const hold = 'There were too many attempts from here. Wait a minute and try again.';
const down = 'The service cannot be reached. Check the connection and try again.';
const fault = 'Something went wrong at our side. Try again in a moment.';

async function send(form, method, path, body) {
  const button = form.querySelector('[type="submit"]');
  if (button.getAttribute('aria-disabled') === 'true') return null;
  const label = button.textContent;
  button.setAttribute('aria-disabled', 'true');
  button.textContent = 'One moment…';
  say(form.id + '-fault', '');
  try {
    const answer = await fetch('api/v2' + path, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (answer.ok) return { data: answer.status === 202 ? {} : (await answer.json()).data };
    if (answer.status === 429) say(form.id + '-fault', hold);
    else if (answer.status >= 500) say(form.id + '-fault', fault);
    else return { problems: await answer.json() };
    return null;
  } catch {
    say(form.id + '-fault', down);
    return null;
  } finally {
    button.removeAttribute('aria-disabled');
    button.textContent = label;
  }
}

function askAgain(reason) {
  forgetLink();
  say('ask-reason', reason);
  show('ask', 'Ask for a link');
}

const password = at('password');
at('set').addEventListener('submit', async (event) => {
  event.preventDefault();
  const value = password.value;
  if ([...value].length < 10) return mark(password, value === '' ? 'Type a password.' : 'This is too short: at least 10 characters.');
  mark(password, '');
  const answer = await send(at('set'), 'PUT', '/account/password', { token, password: value });
  if (answer === null) return;
  if (answer.data) {
    password.value = '';
    forgetLink();
    at('done-name').textContent = answer.data.username;
    return show('done', 'Your password is set');
  }
  const [problem] = answer.problems;
  if (problem.code === 'link_not_usable') {
    return askAgain('This link cannot be used any more: it was used already, has expired, or a newer one was sent.');
  }
  const texts = {
    weak_password: 'This password is too easy to guess: it is your user name, or among those that are tried first.',
    too_short: 'This is too short: at least 10 characters.',
    too_long: 'This is too long: at most 200 characters.',
  };
  mark(password, texts[problem.code] ?? problem.message);
});

const username = at('username');
at('ask').addEventListener('submit', async (event) => {
  event.preventDefault();
  if (username.value.trim() === '') return mark(username, 'Type your user name.');
  mark(username, '');
  const answer = await send(at('ask'), 'POST', '/account/password-requests', { username: username.value.trim() });
  if (answer === null) return;
  if (answer.data) return show('asked', 'Check your mailbox');
  mark(username, answer.problems[0].message);
});

at('again').addEventListener('click', () => {
  username.value = '';
  say('ask-reason', '');
  show('ask', 'Ask for a link');
});
at('show').addEventListener('click', () => {
  const shown = password.type === 'text';
  password.type = shown ? 'password' : 'text';
  at('show').setAttribute('aria-pressed', String(!shown));
  at('show').textContent = shown ? 'Show' : 'Hide';
});

if (token === null || token === '') show('ask', 'Ask for a link');
else show('set', 'Set your password');
`;
