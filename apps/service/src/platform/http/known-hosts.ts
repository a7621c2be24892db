import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';
import type { ProxyTrust } from './client-address.js';

export interface HostParts {
  /**
   * Names of this machine in addition to the loopback names: HOST, and those in the certificate, where `*.` represents
   * one label.
   */
  hostNames: readonly string[];
  publicUrl: string | null;
  trustProxy: ProxyTrust | false;
}

const anyPort = 0;
const authority = /^(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::([0-9]{1,5}))?$/i;
/** The most names that are remembered, because anyone can send invented names. */
const mostRemembered = 1_000;

/**
 * Returns a function that checks whether a request uses a name of this service [C-1]. Addresses in responses and
 * records begin with this name, so the service must not accept invented names. This also refuses a page of another site
 * whose name was changed to point to this machine (DNS rebinding). PUBLIC_URL is a known name. With the port of the
 * connection, the loopback names, the local address of the connection and the given names are known too. The
 * X-Forwarded-Host of a trusted proxy is believed.
 */
export function createKnownHosts(parts: HostParts): (request: FastifyRequest) => boolean {
  const names = new Set([
    'localhost',
    '127.0.0.1',
    '::1',
    ...parts.hostNames.map((each) => each.toLowerCase()),
  ]);
  const ports = new Map(publicAuthorities(parts.publicUrl).map((each) => [each, anyPort]));
  return (request) => {
    const { host } = request;
    if (!namesOneHost(request)) return false;
    const { localPort } = request.raw.socket;
    const port = ports.get(host);
    if (port !== undefined && (port === anyPort || port === localPort)) return true;
    const [, name = '', given] = authority.exec(host) ?? [];
    if (name === '') return false;
    if (isForwarded(request, parts.trustProxy)) return true;
    const asked = given === undefined ? defaultPort(request) : Number(given);
    if (asked !== localPort || !isOwnName(name.toLowerCase(), request, names)) return false;
    if (ports.size < mostRemembered && ports.get(host) !== anyPort) ports.set(host, asked);
    return true;
  };
}

/**
 * Returns whether the request names only one host. Two `Host` lines, or an absolute target with another host, are
 * ambiguous.
 */
function namesOneHost({ raw }: FastifyRequest): boolean {
  const { rawHeaders, url = '/' } = raw;
  if (raw.httpVersionMajor !== 1) return namesOneAuthority(raw.headers);
  let lines = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === 'host') lines += 1;
  }
  if (lines > 1) return false;
  if (url.startsWith('/') || url === '*') return true;
  return URL.canParse(url) && new URL(url).host === raw.headers.host?.toLowerCase();
}

/** HTTP/2 uses `:authority`. If the client also sends `host`, both must be equal (RFC 9113 §8.3.1). */
function namesOneAuthority({ host, ':authority': authority }: IncomingHttpHeaders): boolean {
  return host === undefined || authority === undefined || host === authority;
}

function isOwnName(name: string, request: FastifyRequest, names: ReadonlySet<string>): boolean {
  const bare = name.replace(/^\[|\]$/g, '');
  const reached = request.raw.socket.localAddress?.replace(/^::ffff:(?=[0-9.]+$)|%.*$/g, '');
  return bare === reached || names.has(bare) || names.has(bare.replace(/^[^.]+/, '*'));
}

function isForwarded(request: FastifyRequest, trustProxy: ProxyTrust | false): boolean {
  if (trustProxy === false || request.headers['x-forwarded-host'] === undefined) return false;
  return trustProxy(request.raw.socket.remoteAddress ?? '', 0);
}

const defaultPort = (request: FastifyRequest): number => (request.protocol === 'https' ? 443 : 80);

/** Includes the form with the scheme's default port, because some clients write it. */
function publicAuthorities(publicUrl: string | null): string[] {
  if (publicUrl === null) return [];
  const { host, port, protocol } = new URL(publicUrl);
  return port === '' ? [host, `${host}:${protocol === 'https:' ? 443 : 80}`] : [host];
}
