import pino, { type LoggerOptions } from 'pino';
import { loggedError } from './logged-error.js';

const censor = '[redacted]';

/** The names of query parameters with secret values, in lower case and without "_" and "-". */
const secretParameters = new Set([
  'apikeyid',
  'apikey',
  'token',
  'accesstoken',
  'password',
  'pin',
  'signature',
  'xamzsignature',
  'xamzcredential',
  'xamzsecuritytoken',
]);

/** Fields that are removed from log entries, both at the top level and one level below. */
const secretFields = ['password', 'pin', 'token', 'access_token', 'api_key_id', 'secret', 'secret_hash'];
const secretHeaders = ['authorization', '["x-api-key"]', 'cookie', '["set-cookie"]'];

/** An address for logs, without credentials and without the values of secret query parameters [C-3]. */
export function redactUrl(address: string): string {
  const start = address.indexOf('?');
  const plain = (start < 0 ? address : address.slice(0, start)).replace(/\/\/[^/@]*@/, `//${censor}@`);
  if (start < 0) return plain;
  const query = address.slice(start + 1).replace(/(?<![^&=])([^&=]+)=([^&]*)/g, (whole, name: string) => {
    return secretParameters.has(plainName(name)) ? `${name}=${censor}` : whole;
  });
  return `${plain}?${redactText(query)}`;
}

/** How many characters of an error's text a log entry shows. Another server may have written a very long text. */
const longestErrorText = 16_000;

/**
 * A text without API keys and tokens, wherever they occur [C-3]. Other servers write some of these texts, so the time
 * must not grow with the square of their length. So an expression may match only from the beginning of a word, and may
 * read each word only a few times.
 */
export function redactText(text: string): string {
  return text
    .replace(/fleet_key_[\w-]+/g, `fleet_key_${censor}`)
    .replace(/whsec_[\w+/=-]+/g, `whsec_${censor}`)
    .replace(/(?<![\w-])(?=[\w-]+\.[\w-]+\.)([\w-]*?)\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, `$1${censor}`)
    .replace(/(:\/\/[^\s:/@]*:)[^\s/@]+@/g, `$1${censor}@`);
}

/**
 * At most the first `most` characters of a text, redacted. If the text would be cut inside a word, the whole word is
 * left out, because it may be part of a secret.
 */
export function redactBeginning(text: string, most: number): string {
  if (text.length <= most) return redactText(text);
  let end = most;
  while (end > 0 && !/\s/.test(text.charAt(end))) end -= 1;
  return `${redactText(text.slice(0, end))} …`;
}

/**
 * The options of every logger of the service, so that headers, fields, addresses and errors in the log show no secret
 * [C-3].
 */
export const logSafety = {
  redact: {
    censor,
    paths: [
      ...secretFields.flatMap((field) => [field, `*.${field}`]),
      ...['headers', 'req.headers', 'res.headers'].flatMap((place) =>
        secretHeaders.map((header) => (header.startsWith('[') ? `${place}${header}` : `${place}.${header}`)),
      ),
    ],
  },
  serializers: {
    url: (value: unknown) => (typeof value === 'string' ? redactUrl(value) : value),
    err: pino.stdSerializers.wrapErrorSerializer((error) =>
      loggedError(error, (text) => redactBeginning(text, longestErrorText)),
    ),
  },
} satisfies LoggerOptions;

/** A parameter's name as a server reads it, with decoded percent signs. */
function plainName(name: string): string {
  try {
    return decodeURIComponent(name).toLowerCase().replace(/[_-]/g, '');
  } catch {
    return name.toLowerCase();
  }
}
