import pino, { type LoggerOptions } from 'pino';
import { loggedError } from './logged-error.js';

const censor = '[redacted]';

/** Query parameters with secret values, in lower case without "_" and "-". */
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

/** Fields that are removed from log entries, both at the top and one level below. */
const secretFields = ['password', 'pin', 'token', 'access_token', 'api_key_id', 'secret', 'secret_hash'];
const secretHeaders = ['authorization', '["x-api-key"]', 'cookie', '["set-cookie"]'];

/** An address without the values of secret query parameters and without credentials, for logs [C-3]. */
export function redactUrl(address: string): string {
  const start = address.indexOf('?');
  const plain = (start < 0 ? address : address.slice(0, start)).replace(/\/\/[^/@]*@/, `//${censor}@`);
  if (start < 0) return plain;
  const query = address.slice(start + 1).replace(/(?<![^&=])([^&=]+)=([^&]*)/g, (whole, name: string) => {
    return secretParameters.has(plainName(name)) ? `${name}=${censor}` : whole;
  });
  return `${plain}?${redactText(query)}`;
}

/** How many characters of an error's text a log entry shows; another server may have written it. */
const longestErrorText = 16_000;

/**
 * A text without API keys and tokens, wherever they occur [C-3]. Other servers write some of these texts, so the time
 * must not grow with the square of their length: an expression may begin only where a word begins, and look at a word
 * only a few times.
 */
export function redactText(text: string): string {
  return text
    .replace(/fleet_key_[\w-]+/g, `fleet_key_${censor}`)
    .replace(/whsec_[\w+/=-]+/g, `whsec_${censor}`)
    .replace(/(?<![\w-])(?=[\w-]+\.[\w-]+\.)([\w-]*?)\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, `$1${censor}`)
    .replace(/(:\/\/[^\s:/@]*:)[^\s/@]+@/g, `$1${censor}@`);
}

/**
 * At most `most` characters of a text, redacted. It ends before a word that is cut, which may be part of a secret.
 */
export function redactBeginning(text: string, most: number): string {
  if (text.length <= most) return redactText(text);
  let end = most;
  while (end > 0 && !/\s/.test(text.charAt(end))) end -= 1;
  return `${redactText(text.slice(0, end))} …`;
}

/** The options of every logger of the service: headers, fields, addresses and errors show no secret [C-3]. */
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

/** A parameter's name as a server reads it: percent signs decoded. */
function plainName(name: string): string {
  try {
    return decodeURIComponent(name).toLowerCase().replace(/[_-]/g, '');
  } catch {
    return name.toLowerCase();
  }
}
