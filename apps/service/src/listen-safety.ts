import { BlockList, isIP } from 'node:net';

/** The settings about listening; a setting that could not be read is missing. */
interface ListenSettings {
  HOST?: string;
  PORT?: number;
  HTTPS_PORT?: number | null;
  MQTT_PORT?: number;
  MQTTS_PORT?: number | null;
  MQTT_URL?: string | null;
  PUBLIC_URL?: string | null;
  S3_ENDPOINT?: string | null;
  TLS_CERT_FILE?: string | null;
  TRUSTED_PROXIES?: readonly string[] | null;
}

/** The part of the configuration about listening. */
export interface ListenConfig {
  host: string;
  port: number;
  httpsPort: number | null;
  tlsFiles: object | null;
  trustedProxies: readonly string[];
  mqtt: { url: string | null; port: number; tlsPort: number | null };
}

/** An address and port to listen on. */
export interface Listener {
  host: string;
  /** 0 selects a free port. */
  port: number;
  /** True for plain text on an address that is not loopback: then only loopback and the trusted proxies may connect. */
  proxiesOnly: boolean;
}

export interface ListenPlan {
  http: Listener;
  https: Listener | null;
  /** Null with an external broker. */
  mqtt: Listener | null;
  /** Also null without a given certificate [C-9]. */
  mqtts: Listener | null;
}

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** True for 127.0.0.0/8, ::1 and the name localhost. Any other name may resolve to any address. */
export function isLoopback(host: string): boolean {
  const family = isIP(host);
  if (family === 0) return host.toLowerCase() === 'localhost';
  return loopback.check(host, family === 4 ? 'ipv4' : 'ipv6');
}

/** Plans the listeners for a configuration that passed `judgeListening` [C-13]. */
export function planListeners(config: ListenConfig): ListenPlan {
  const { host, mqtt } = config;
  const open = !isLoopback(host);
  // With HTTPS on an open address, plain HTTP stays within the machine, unless a proxy must reach it.
  const plain = (port: number): Listener =>
    open && config.trustedProxies.length === 0
      ? { host: '127.0.0.1', port, proxiesOnly: false }
      : { host, port, proxiesOnly: open };
  // No other machine knows the local authority, so its certificate is used only within the machine.
  const encrypted = (port: number | null): Listener | null =>
    port === null
      ? null
      : { host: open && config.tlsFiles === null ? '127.0.0.1' : host, port, proxiesOnly: false };
  return {
    http: plain(config.port),
    https: encrypted(config.httpsPort),
    mqtt: mqtt.url === null ? plain(mqtt.port) : null,
    mqtts: mqtt.url === null && config.tlsFiles !== null ? encrypted(mqtt.tlsPort) : null,
  };
}

/**
 * Returns the faults of the addresses on which the service would listen [R-CNV-1][C-13]: plain HTTP leaves the machine
 * only to a trusted proxy, and each port is used once.
 */
export function judgeListening(settings: ListenSettings): string[] {
  const faults = [...judgePorts(settings)];
  if (settings.HOST !== undefined && !isLoopback(settings.HOST)) faults.push(...judgeOpenHost(settings));
  if (isPlainAbroad(settings.PUBLIC_URL)) {
    faults.push('PUBLIC_URL must begin with https://, unless its host is a loopback address.');
  }
  if (isPlainAbroad(settings.S3_ENDPOINT)) {
    faults.push('S3_ENDPOINT must begin with https://, unless its host is a loopback address.');
  }
  return faults;
}

function judgeOpenHost(settings: ListenSettings): string[] {
  const hasCertificate = typeof settings.TLS_CERT_FILE === 'string';
  // A list that could not be read is already reported as a fault.
  const hasProxies = settings.TRUSTED_PROXIES !== null;
  if (!hasCertificate && !hasProxies) {
    return [
      'HOST is not a loopback address, and plain HTTP is served on loopback only: set TLS_CERT_FILE and TLS_KEY_FILE ' +
        'to serve HTTPS there, or TRUSTED_PROXIES to the proxy that does, or HOST to 127.0.0.1.',
    ];
  }
  if (!hasProxies && settings.HTTPS_PORT === null) {
    return [
      'HTTPS_PORT must not be empty, since HOST is not a loopback address: only HTTPS is served there.',
    ];
  }
  return [];
}

function judgePorts(settings: ListenSettings): string[] {
  const embeddedBroker = settings.MQTT_URL === null;
  const ports = [
    ['PORT', settings.PORT],
    ['HTTPS_PORT', settings.HTTPS_PORT],
    ['MQTT_PORT', embeddedBroker ? settings.MQTT_PORT : null],
    ['MQTTS_PORT', embeddedBroker && settings.TLS_CERT_FILE ? settings.MQTTS_PORT : null],
  ] as const;
  const users = new Map<number, string[]>();
  for (const [name, port] of ports) {
    if (port) users.set(port, [...(users.get(port) ?? []), name]);
  }
  return [...users.values()]
    .filter((names) => names.length > 1)
    .map((names) => `${names.join(' and ')} must differ: each needs a port of its own.`);
}

function isPlainAbroad(address: string | null | undefined): boolean {
  if (address === null || address === undefined) return false;
  const { protocol, hostname } = new URL(address);
  return protocol === 'http:' && !isLoopback(hostname.replace(/^\[|\]$/g, ''));
}
