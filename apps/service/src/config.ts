import { judgeListening } from './listen-safety.js';
import type { MapSettings } from './platform/pages/map-data.js';
import { StartRefusal } from './platform/start-refusal.js';
import * as parse from './setting-parsers.js';

/** Environment variables of the process. */
export type Environment = Readonly<Record<string, string | undefined>>;

interface Setting<Value> {
  /** The default if the variable is not set. */
  fallback: string;
  parse: (text: string) => parse.Parsed<Value>;
}

/** A setting that always has a value: an empty one means its default. */
function setting<Value>(fallback: string, parser: parse.SettingParser<Value>): Setting<Value> {
  return { fallback, parse: (text) => parser(text === '' ? fallback : text) };
}

/** A setting that an empty value switches off: null. */
function optional<Value>(parser: parse.SettingParser<Value>, fallback = ''): Setting<Value | null> {
  return { fallback, parse: (text) => (text === '' ? { value: null } : parser(text)) };
}

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
const environments = ['development', 'test', 'production'] as const;

/** Every setting of the service, in the order of `.env.example` [C-3][C-11][C-13]. */
export const settings = {
  NODE_ENV: setting('development', parse.oneOf(environments)),
  LOG_LEVEL: setting('info', parse.oneOf(logLevels)),
  DATA_DIR: setting('./data', parse.path),
  HOST: setting('127.0.0.1', parse.hostName),
  PORT: setting('8080', parse.port),
  HTTPS_PORT: optional(parse.port, '8443'),
  PUBLIC_URL: optional(parse.publicUrl),
  TLS_CERT_FILE: optional(parse.path),
  TLS_KEY_FILE: optional(parse.path),
  TRUSTED_PROXIES: optional(parse.trustedProxies),
  DATABASE_URL: optional(parse.url(['postgres', 'postgresql'])),
  MQTT_PORT: setting('1883', parse.port),
  MQTTS_PORT: optional(parse.port, '8883'),
  MQTT_URL: optional(parse.url(['mqtt', 'mqtts', 'ws', 'wss'])),
  MQTT_PROVISIONING: optional(parse.oneOf(['dynamic-security'])),
  MQTT_TOPIC_PREFIX: setting('fleet', parse.topicPrefix),
  MQTT_PUBLIC_URL: optional(parse.brokerUrl(['mqtts', 'mqtt'])),
  MQTT_PUBLIC_WEBSOCKET_URL: optional(parse.brokerUrl(['wss', 'ws'])),
  SMTP_URL: optional(parse.smtpUrl),
  MAIL_FROM: optional(parse.mailAddress),
  SMTP_CA_FILE: optional(parse.path),
  S3_ENDPOINT: optional(parse.url(['https', 'http'])),
  S3_REGION: setting('us-east-1', parse.text),
  S3_BUCKET: optional(parse.text),
  S3_ACCESS_KEY_ID: optional(parse.text),
  S3_SECRET_ACCESS_KEY: optional(parse.text),
  ALLOWED_ORIGINS: optional(parse.origins),
  MAP_STYLE_URL: optional(parse.sharedUrl),
  MAP_TILES: optional(parse.mapTiles),
  MAP_ATTRIBUTION: optional(parse.shortLine),
  LEAST_DRIVER_APP_VERSION: optional(parse.version),
  IMAGES_PER_DRIVER_PER_DAY: setting('2000', parse.wholeNumber(1, 1_000_000)),
  IMAGE_MEBIBYTES_PER_DRIVER_PER_DAY: setting('4096', parse.wholeNumber(15, 100_000_000)),
  IMAGE_MEBIBYTES_PER_ORGANISATION: optional(parse.wholeNumber(15, 999_999_999)),
  UNUSED_IMAGE_LIFETIME: setting('90.00:00:00', parse.daysAtLeast(7)),
  WEBHOOK_ALLOWED_PRIVATE_NETWORKS: optional(parse.trustedProxies),
  WEBHOOK_DNS_SERVERS: optional(parse.nameServers),
  WEBHOOK_CA_FILE: optional(parse.path),
  DRIVER_TOKEN_LIFETIME: setting('12:00:00', parse.timeSpan),
  USER_TOKEN_LIFETIME: setting('01:00:00', parse.timeSpan),
  API_KEY_TOKEN_LIFETIME: setting('00:15:00', parse.timeSpan),
  RATE_LIMIT_PER_MINUTE: setting('600', parse.wholeNumber(1, 100_000_000)),
  REQUESTS_UNDER_WAY: setting('8', parse.wholeNumber(1, 10_000)),
  NEW_CONNECTIONS_PER_SECOND: setting('100', parse.wholeNumber(1, 1_000_000)),
  AUTH_ATTEMPTS_PER_MINUTE: setting('10', parse.wholeNumber(1, 1_000_000)),
  ACCOUNT_LOCK_FAILURES: setting('5', parse.wholeNumber(1, 1_000_000)),
  ACCOUNT_LOCK_DURATION: setting('00:15:00', parse.timeSpan),
  LOGIN_FAILURES_PER_ADDRESS: setting('10', parse.wholeNumber(1, 1_000_000)),
  LOGIN_FAILURES_OF_STRANGERS: setting('100', parse.wholeNumber(1, 1_000_000)),
};

type Settings = typeof settings;
type SettingName = keyof Settings;
type SettingValues = { [Name in SettingName]: Settings[Name] extends Setting<infer Value> ? Value : never };

export interface S3Settings {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** The settings of the service; read once at start and passed on. Null means "not set". */
export interface Config {
  environment: (typeof environments)[number];
  logLevel: (typeof logLevels)[number];
  /** Absolute. */
  dataDir: string;
  host: string;
  port: number;
  httpsPort: number | null;
  /** Without a final slash. */
  publicUrl: string | null;
  /** The given certificate, with absolute paths; null: the local authority issues one. */
  tlsFiles: { certFile: string; keyFile: string } | null;
  /** Addresses, networks in CIDR notation, or the word `loopback`. */
  trustedProxies: readonly string[];
  databaseUrl: string | null;
  mqtt: {
    port: number;
    tlsPort: number | null;
    /** The external broker, credentials included; null: the embedded one. */
    url: string | null;
    /** How the service registers its clients at the external broker, if the broker cannot check tokens itself. */
    provisioning: 'dynamic-security' | null;
    topicPrefix: string;
    /** The addresses for clients, if the service cannot determine them. */
    publicUrl: string | null;
    publicWebsocketUrl: string | null;
  };
  mail: {
    /** The mail server, credentials included; null: mails go to files. */
    smtpUrl: string | null;
    /** The sender's address, if set. */
    from: string | null;
    /** Additional certificate authorities of the mail server, an absolute path. */
    caFile: string | null;
  };
  s3: S3Settings | null;
  /** Origins of other hosts whose pages may call the service, `https://host[:port]` [C-14]. */
  allowedOrigins: readonly string[];
  /** The base map of the apps. */
  map: MapSettings;
  /** By the name of the app: the oldest version that users need not update; null if every version is accepted. */
  leastAppVersions: Readonly<Record<string, string | null>>;
  images: {
    quota: { imagesPerDay: number; bytesPerDay: number; bytesPerOrganisation: number | null };
    /** How long a completed image is kept if no outcome names it. */
    unusedLifetimeMs: number;
  };
  webhooks: {
    /**
     * Further networks to which events may be sent, in addition to the public internet; same form as `trustedProxies`.
     */
    allowedNetworks: readonly string[];
    /** `address[:port]`; empty: those of the system. */
    dnsServers: readonly string[];
    /** Additional certificate authorities of receivers, an absolute path. */
    caFile: string | null;
  };
  tokenLifetimes: { driverMs: number; userMs: number; apiKeyMs: number };
  limits: {
    requestsPerMinute: number;
    /** Concurrent requests of one user or API key. */
    requestsUnderWay: number;
    /** New connections from one address, on average. */
    newConnectionsPerSecond: number;
    authAttemptsPerMinute: number;
    accountLockFailures: number;
    accountLockDurationMs: number;
    /** The most failed log-ins per hour: of one address, and of all unknown callers together. */
    loginFailuresPerAddress: number;
    loginFailuresOfStrangers: number;
  };
}

/** Reads and checks every setting. Throws one StartRefusal with all faults; its message repeats no value [C-13]. */
export function readConfig(environment: Environment): Config {
  const { values, faults } = readSettings(environment);
  faults.push(...judgePairs(environment), ...judgeListening(values));
  if (!isComplete(values) || faults.length > 0) {
    throw new StartRefusal(
      `The settings are not in order:\n${faults.map((fault) => `- ${fault}`).join('\n')}`,
    );
  }
  return toConfig(values);
}

function readSettings(environment: Environment): { values: Partial<SettingValues>; faults: string[] } {
  const values: Record<string, unknown> = {};
  const faults: string[] = [];
  for (const [name, { fallback, parse: read }] of Object.entries(settings)) {
    const result = read((environment[name] ?? fallback).trim());
    if ('fault' in result) faults.push(`${name} ${result.fault}.`);
    else values[name] = result.value;
  }
  return { values, faults };
}

function isComplete(values: Partial<SettingValues>): values is SettingValues {
  return Object.keys(settings).every((name) => name in values);
}

/** Checks settings that depend on each other. */
function judgePairs(environment: Environment): string[] {
  return [...judgeGroups(environment), ...judgeProvisioning(environment), ...judgeMail(environment)];
}

/** A mail to another person's mailbox needs a sender, and a link to the service's public address. */
function judgeMail(environment: Environment): string[] {
  const isSet = (name: string): boolean => (environment[name] ?? '').trim() !== '';
  if (!isSet('SMTP_URL')) return [];
  const missing = ['PUBLIC_URL', 'MAIL_FROM'].filter((name) => !isSet(name));
  return missing.length === 0 ? [] : [`${missing.join(' and ')} must be set too, since SMTP_URL is.`];
}

function judgeProvisioning(environment: Environment): string[] {
  const isSet = (name: string): boolean => (environment[name] ?? '').trim() !== '';
  if (!isSet('MQTT_PROVISIONING') || isSet('MQTT_URL')) return [];
  return ['MQTT_PROVISIONING is for an external broker: set MQTT_URL too, or leave both empty.'];
}

function judgeGroups(environment: Environment): string[] {
  const groups = [
    ['TLS_CERT_FILE', 'TLS_KEY_FILE'],
    ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ];
  const isSet = (name: string): boolean => (environment[name] ?? '').trim() !== '';
  return groups.flatMap((names) => {
    const missing = names.filter((name) => !isSet(name));
    if (missing.length === 0 || missing.length === names.length) return [];
    return [`${missing.join(' and ')} must be set too, since ${names.filter(isSet).join(' and ')} is.`];
  });
}

function toConfig(values: SettingValues): Config {
  return {
    environment: values.NODE_ENV,
    logLevel: values.LOG_LEVEL,
    dataDir: values.DATA_DIR,
    host: values.HOST,
    port: values.PORT,
    httpsPort: values.HTTPS_PORT,
    publicUrl: values.PUBLIC_URL,
    tlsFiles:
      values.TLS_CERT_FILE === null || values.TLS_KEY_FILE === null
        ? null
        : { certFile: values.TLS_CERT_FILE, keyFile: values.TLS_KEY_FILE },
    trustedProxies: values.TRUSTED_PROXIES ?? [],
    databaseUrl: values.DATABASE_URL,
    mqtt: {
      port: values.MQTT_PORT,
      tlsPort: values.MQTTS_PORT,
      url: values.MQTT_URL,
      provisioning: values.MQTT_PROVISIONING,
      topicPrefix: values.MQTT_TOPIC_PREFIX,
      publicUrl: values.MQTT_PUBLIC_URL,
      publicWebsocketUrl: values.MQTT_PUBLIC_WEBSOCKET_URL,
    },
    mail: { smtpUrl: values.SMTP_URL, from: values.MAIL_FROM, caFile: values.SMTP_CA_FILE },
    s3: toS3(values),
    allowedOrigins: values.ALLOWED_ORIGINS ?? [],
    map: {
      styleUrl: values.MAP_STYLE_URL,
      tiles: values.MAP_TILES,
      attribution: values.MAP_ATTRIBUTION,
    },
    leastAppVersions: { driver: values.LEAST_DRIVER_APP_VERSION },
    images: toImages(values),
    webhooks: {
      allowedNetworks: values.WEBHOOK_ALLOWED_PRIVATE_NETWORKS ?? [],
      dnsServers: values.WEBHOOK_DNS_SERVERS ?? [],
      caFile: values.WEBHOOK_CA_FILE,
    },
    tokenLifetimes: {
      driverMs: values.DRIVER_TOKEN_LIFETIME,
      userMs: values.USER_TOKEN_LIFETIME,
      apiKeyMs: values.API_KEY_TOKEN_LIFETIME,
    },
    limits: {
      requestsPerMinute: values.RATE_LIMIT_PER_MINUTE,
      requestsUnderWay: values.REQUESTS_UNDER_WAY,
      newConnectionsPerSecond: values.NEW_CONNECTIONS_PER_SECOND,
      authAttemptsPerMinute: values.AUTH_ATTEMPTS_PER_MINUTE,
      accountLockFailures: values.ACCOUNT_LOCK_FAILURES,
      accountLockDurationMs: values.ACCOUNT_LOCK_DURATION,
      loginFailuresPerAddress: values.LOGIN_FAILURES_PER_ADDRESS,
      loginFailuresOfStrangers: values.LOGIN_FAILURES_OF_STRANGERS,
    },
  };
}

function toImages(values: SettingValues): Config['images'] {
  const { IMAGE_MEBIBYTES_PER_ORGANISATION: ofOrganisation } = values;
  return {
    quota: {
      imagesPerDay: values.IMAGES_PER_DRIVER_PER_DAY,
      bytesPerDay: values.IMAGE_MEBIBYTES_PER_DRIVER_PER_DAY * mebibyte,
      bytesPerOrganisation: ofOrganisation === null ? null : ofOrganisation * mebibyte,
    },
    unusedLifetimeMs: values.UNUSED_IMAGE_LIFETIME,
  };
}

const mebibyte = 1024 * 1024;

function toS3(values: SettingValues): S3Settings | null {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region } = values;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = values;
  if (endpoint === null || bucket === null || accessKeyId === null || secretAccessKey === null) return null;
  return { endpoint, region, bucket, accessKeyId, secretAccessKey };
}
