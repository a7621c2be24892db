import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { parseTimeSpan } from '@fleet/contract/ground/time-span-format';
import { isAddressOrNetwork } from './platform/security/network-list.js';

/** The value of a setting, or the fault of its text. A fault never repeats the text, which may be a secret. */
export type Parsed<Value> = { value: Value } | { fault: string };
export type SettingParser<Value> = (text: string) => Parsed<Value>;

/** A whole number from `least` to `most`. */
export function wholeNumber(least: number, most: number): SettingParser<number> {
  return (text) => {
    const value = Number(text);
    return /^\d{1,9}$/.test(text) && value >= least && value <= most
      ? { value }
      : { fault: `must be a whole number from ${least} to ${most}` };
  };
}

/** A TCP port; 0 selects a free one [C-13]. */
export const port: SettingParser<number> = wholeNumber(0, 65_535);

/** A time span as milliseconds, from one second to a year [R-CNV-4]. */
export const timeSpan: SettingParser<number> = (text) => {
  const value = parseTimeSpan(text);
  return value !== null && value >= 1_000 && value <= 365 * 86_400_000
    ? { value }
    : {
        fault:
          'must be a time span of a second to a year, such as 12:00:00 for 12 hours or 7.00:00:00 for a week',
      };
};

/** A time span as milliseconds, from some days to ten years. */
export function daysAtLeast(least: number): SettingParser<number> {
  return (text) => {
    const value = parseTimeSpan(text);
    return value !== null && value >= least * 86_400_000 && value <= 3_653 * 86_400_000
      ? { value }
      : { fault: `must be a time span of ${least} days to ten years, such as 90.00:00:00 for 90 days` };
  };
}

/** One of a few words, in any letter case. */
export function oneOf<const Word extends string>(words: readonly Word[]): SettingParser<Word> {
  return (text) => {
    const value = words.find((word) => word === text.toLowerCase());
    return value === undefined ? { fault: `must be one of ${words.join(', ')}` } : { value };
  };
}

/** A path; a relative one starts at the working directory. */
export const path: SettingParser<string> = (text) => ({ value: resolve(text) });

/** Any text. */
export const text: SettingParser<string> = (value) => ({ value });

/** An IP address or a host name to listen on. */
export const hostName: SettingParser<string> = (host) =>
  isIP(host) !== 0 || /^(?=.{1,253}$)[a-z\d]([a-z\d-]*[a-z\d])?(\.[a-z\d]([a-z\d-]*[a-z\d])?)*$/i.test(host)
    ? { value: host }
    : { fault: 'must be an IP address (without brackets or port) or a host name' };

/** A URL with one of these schemes; the other parts stay as written. */
export function url(schemes: readonly string[]): SettingParser<string> {
  return (value) =>
    schemes.some((scheme) => value.startsWith(`${scheme}://`)) && URL.canParse(value)
      ? { value }
      : { fault: `must be a URL that begins with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}` };
}

/** The URL of a mail server: only address and credentials. */
export const smtpUrl: SettingParser<string> = (value) => {
  const parsed = url(['smtp', 'smtps'])(value);
  if ('fault' in parsed) return parsed;
  const { hostname, pathname, search, hash, username, password } = new URL(value);
  if (hostname === '' || !['', '/'].includes(pathname) || search !== '' || hash !== '') {
    return { fault: 'must contain a host, and optionally credentials and a port' };
  }
  if (!isDecodable(username) || !isDecodable(password)) {
    return { fault: 'must have percent-encoded credentials, such as %40 for @' };
  }
  return (username === '') === (password === '')
    ? parsed
    : { fault: 'must contain user name and password, or neither' };
};

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/** A bare address, such as no-reply@example.com. */
export const mailAddress: SettingParser<string> = (value) =>
  /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[a-z\d]([a-z\d.-]*[a-z\d])?$/i.test(value) && value.length <= 254
    ? { value }
    : { fault: 'must be a mail address and nothing else, such as no-reply@fleet.example.com' };

/** The address of a broker for clients. Every client gets it, so it must contain no credentials. */
export function brokerUrl(schemes: readonly string[]): SettingParser<string> {
  const parse = url(schemes);
  return (value) => {
    const parsed = parse(value);
    if ('fault' in parsed) return parsed;
    const { username, password } = new URL(value);
    return username === '' && password === '' ? parsed : { fault: 'must contain no credentials' };
  };
}

/** The address of something that browsers fetch. Everybody can read it, so it must contain no credentials. */
export const sharedUrl: SettingParser<string> = brokerUrl(['https', 'http']);

/** The map's tiles: an address, or a file of this machine as an absolute path. */
export const mapTiles: SettingParser<{ url: string } | { file: string }> = (value) => {
  if (/^[a-z][a-z\d+.-]*:\/\//i.test(value)) {
    const parsed = sharedUrl(value);
    return 'fault' in parsed ? parsed : { value: { url: parsed.value } };
  }
  return value.toLowerCase().endsWith('.pmtiles')
    ? { value: { file: resolve(value) } }
    : {
        fault:
          'must be the path of a .pmtiles file, or the https:// address of one or of a TileJSON document',
      };
};

/** A line of text that people read. */
export const shortLine: SettingParser<string> = (value) =>
  value.length <= 300 && !/[\p{Cc}]/u.test(value)
    ? { value }
    : { fault: 'must be one line of at most 300 characters' };

/** The version of a program, such as 1.10.2. */
export const version: SettingParser<string> = (value) =>
  /^\d{1,6}(?:\.\d{1,6}){0,2}$/.test(value)
    ? { value }
    : { fault: 'must be a version of up to three numbers, such as 1.10.2' };

/** Origins of web pages, separated by commas. */
export const origins: SettingParser<readonly string[]> = (list) => {
  const entries = list.split(',').map((entry) => entry.trim());
  return entries.every(isOrigin)
    ? { value: [...new Set(entries.map((entry) => new URL(entry).origin))] }
    : {
        fault:
          'must list origins such as https://app.example.com or https://app.example.com:8443, without a path, ' +
          'separated by commas; * is refused',
      };
};

function isOrigin(entry: string): boolean {
  if (!/^https?:\/\/[^/?#@*\s]+$/i.test(entry) || !URL.canParse(entry)) return false;
  return new URL(entry).origin !== 'null';
}

/** The public address of the service: no credentials, no query, no final slash. */
export const publicUrl: SettingParser<string> = (value) => {
  if (!/^https?:\/\//.test(value) || !URL.canParse(value)) {
    return { fault: 'must be a URL that begins with https://, such as https://fleet.example.com' };
  }
  const { username, password, search, hash, href, pathname } = new URL(value);
  if (username !== '' || password !== '' || search !== '' || hash !== '') {
    return { fault: 'must contain no credentials, no query and no fragment' };
  }
  return /\/api\/v2\/?$/.test(pathname)
    ? { fault: 'must be the address of the server, without /api/v2' }
    : { value: href.replace(/\/+$/, '') };
};

/** The prefix of every topic: one or more levels, no wildcard [C-9]. */
export const topicPrefix: SettingParser<string> = (value) =>
  /^[\w.-]+(\/[\w.-]+)*$/.test(value) && value.length <= 200
    ? { value }
    : { fault: 'must be letters, digits, ".", "_" and "-", in levels separated by "/"' };

/** Addresses and networks separated by commas, or the word `loopback`. */
export const trustedProxies: SettingParser<readonly string[]> = (list) => {
  const entries = list.split(',').map((entry) => entry.trim());
  return entries.every((entry) => entry === 'loopback' || isAddressOrNetwork(entry))
    ? { value: entries }
    : {
        fault:
          'must list IP addresses or networks such as 10.0.0.5, 10.1.0.0/16 or loopback, separated by commas; ' +
          'a network of all addresses (/0) trusts everyone and is refused',
      };
};

/** Name servers by their addresses, with a port if it is not 53, separated by commas. */
export const nameServers: SettingParser<readonly string[]> = (list) => {
  const entries = list.split(',').map((entry) => entry.trim());
  return entries.every(isNameServer)
    ? { value: entries }
    : {
        fault:
          'must list IP addresses such as 10.0.0.53, 10.0.0.53:5353 or [fd00::53]:5353, separated by commas',
      };
};

function isNameServer(entry: string): boolean {
  if (isIP(entry) !== 0) return true;
  const parts = /^(?:\[([^\]]+)\]|([^:]+)):(\d{1,5})$/.exec(entry);
  const number = Number(parts?.[3]);
  return parts !== null && isIP(parts[1] ?? parts[2] ?? '') !== 0 && number > 0 && number < 65_536;
}
