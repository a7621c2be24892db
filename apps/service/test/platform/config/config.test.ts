import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { describe, expect, it } from 'vitest';
import { readConfig, settings } from '../../../src/config.js';
import { StartRefusal } from '../../../src/platform/start-refusal.js';

const exampleText = readFileSync(new URL('../../../../../.env.example', import.meta.url), 'utf8');
const example = parseEnv(exampleText);

/** The lines of the refusal, one per fault. */
function faultsOf(environment: Record<string, string>): string[] {
  try {
    readConfig(environment);
  } catch (error) {
    if (!(error instanceof StartRefusal)) throw error;
    return error.message.split('\n').slice(1);
  }
  return [];
}

describe('the settings', () => {
  it('[C-13] are in .env.example by the same names and in the same order', () => {
    const names = [...exampleText.matchAll(/^(\w+)=/gm)].map((match) => match[1]);
    expect(names).toEqual(Object.keys(settings));
  });

  it('[C-13] are in .env.example with the service’s defaults', () => {
    expect(readConfig(example)).toEqual(readConfig({}));
    for (const [name, { fallback }] of Object.entries(settings)) expect(example[name], name).toBe(fallback);
  });

  it('[C-3][C-9][C-11][C-13] have the documented defaults', () => {
    expect(readConfig({})).toEqual({
      environment: 'development',
      logLevel: 'info',
      dataDir: resolve('data'),
      host: '127.0.0.1',
      port: 8080,
      httpsPort: 8443,
      publicUrl: null,
      tlsFiles: null,
      trustedProxies: [],
      databaseUrl: null,
      mqtt: {
        port: 1883,
        tlsPort: 8883,
        url: null,
        provisioning: null,
        topicPrefix: 'fleet',
        publicUrl: null,
        publicWebsocketUrl: null,
      },
      mail: { smtpUrl: null, from: null, caFile: null },
      s3: null,
      allowedOrigins: [],
      map: { styleUrl: null, tiles: null, attribution: null },
      leastAppVersions: { driver: null },
      images: {
        quota: { imagesPerDay: 2_000, bytesPerDay: 4 * 1024 ** 3, bytesPerOrganisation: null },
        unusedLifetimeMs: 90 * 86_400_000,
      },
      webhooks: { allowedNetworks: [], dnsServers: [], caFile: null },
      tokenLifetimes: { driverMs: 43_200_000, userMs: 3_600_000, apiKeyMs: 900_000 },
      limits: {
        requestsPerMinute: 600,
        requestsUnderWay: 8,
        newConnectionsPerSecond: 100,
        authAttemptsPerMinute: 10,
        accountLockFailures: 5,
        accountLockDurationMs: 900_000,
        loginFailuresPerAddress: 10,
        loginFailuresOfStrangers: 100,
      },
    });
  });

  it('[R-AUT-14] accept token lifetimes as time spans', () => {
    const { tokenLifetimes } = readConfig({
      DRIVER_TOKEN_LIFETIME: '1.00:00:00',
      USER_TOKEN_LIFETIME: '00:00:02.500',
      API_KEY_TOKEN_LIFETIME: '00:10:00',
    });
    expect(tokenLifetimes).toEqual({ driverMs: 86_400_000, userMs: 2_500, apiKeyMs: 600_000 });
  });

  it('[C-7][C-11] limit stored images in MiB, and keep unused images for a week at least', () => {
    const { images } = readConfig({
      IMAGES_PER_DRIVER_PER_DAY: '10',
      IMAGE_MEBIBYTES_PER_DRIVER_PER_DAY: '15',
      IMAGE_MEBIBYTES_PER_ORGANISATION: '1024',
      UNUSED_IMAGE_LIFETIME: '7.00:00:00',
    });
    expect(images).toEqual({
      quota: { imagesPerDay: 10, bytesPerDay: 15_728_640, bytesPerOrganisation: 1024 ** 3 },
      unusedLifetimeMs: 604_800_000,
    });
    expect(() => readConfig({ UNUSED_IMAGE_LIFETIME: '6.23:59:59' })).toThrow('of 7 days to ten years');
  });

  it('[C-13] switch HTTPS off if its port is empty, and use a free port if it is 0', () => {
    expect(readConfig({ HTTPS_PORT: '', PORT: '0', MQTT_PORT: '0' })).toMatchObject({
      httpsPort: null,
      port: 0,
    });
  });

  it('have their default if they are empty', () => {
    expect(readConfig({ PORT: '', LOG_LEVEL: ' ', DATA_DIR: '' })).toEqual(readConfig({}));
  });

  it('do not change when the environment changes later', () => {
    const environment = { TRUSTED_PROXIES: '10.0.0.0/8, loopback' };
    const config = readConfig(environment);
    environment.TRUSTED_PROXIES = '';
    expect(config.trustedProxies).toEqual(['10.0.0.0/8', 'loopback']);
  });
});

describe('invalid settings', () => {
  it('[C-13] are all reported together', () => {
    const wrong = {
      NODE_ENV: 'prod',
      LOG_LEVEL: 'loud',
      HOST: 'http://localhost',
      PORT: '80a',
      HTTPS_PORT: '65536',
      PUBLIC_URL: 'fleet.example.com',
      TRUSTED_PROXIES: '10.0.0.0/33',
      DATABASE_URL: 'mysql://localhost/fleet',
      MQTT_PORT: '-1',
      MQTTS_PORT: '1e3',
      MQTT_URL: 'broker:1883',
      MQTT_TOPIC_PREFIX: 'fleet/#',
      SMTP_URL: 'mail.example.com',
      S3_ENDPOINT: 's3.example.com',
      DRIVER_TOKEN_LIFETIME: '12h',
      USER_TOKEN_LIFETIME: '00:00:00',
      API_KEY_TOKEN_LIFETIME: '366.00:00:00',
      RATE_LIMIT_PER_MINUTE: '0',
      REQUESTS_UNDER_WAY: '0',
      NEW_CONNECTIONS_PER_SECOND: '0',
      AUTH_ATTEMPTS_PER_MINUTE: '1.5',
      ACCOUNT_LOCK_FAILURES: 'five',
      ACCOUNT_LOCK_DURATION: '-00:15:00',
      TLS_CERT_FILE: 'cert.pem',
    };
    const faults = faultsOf(wrong);
    for (const name of Object.keys(wrong).filter((each) => each !== 'TLS_CERT_FILE')) {
      expect(faults.filter((fault) => fault.startsWith(`- ${name} `)).length, name).toBe(1);
    }
    expect(faults).toContain('- TLS_KEY_FILE must be set too, since TLS_CERT_FILE is.');
    expect(faults).toContain(
      '- S3_BUCKET and S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set too, since S3_ENDPOINT is.',
    );
    expect(faults).toContain('- MAIL_FROM must be set too, since SMTP_URL is.');
    expect(faults).toHaveLength(Object.keys(wrong).length + 2);
  });

  it('do not appear in the message with their value, because it may be a secret', () => {
    const names = Object.keys(settings).filter((name) => !['DATA_DIR', 'S3_REGION'].includes(name));
    const message = faultsOf(Object.fromEntries(names.map((name) => [name, 'hunter2 ?/']))).join('\n');
    expect(message).toContain('DATABASE_URL');
    expect(message).not.toContain('hunter2');
  });

  it.each([
    ['https://user:pass@fleet.example.com', 'credentials'],
    ['https://fleet.example.com/?a=1', 'query'],
    ['https://fleet.example.com/api/v2/', 'without /api/v2'],
    ['http://fleet.example.com', 'must begin with https://'],
  ])('[R-CNV-1] include a public address like %s', (PUBLIC_URL, because) => {
    expect(faultsOf({ PUBLIC_URL })).toEqual([expect.stringContaining(because)]);
  });

  it.each(['http://localhost:8080/', 'http://[::1]:8080', 'https://fleet.example.com/'])(
    'do not include a public address like %s; its final slash is removed',
    (PUBLIC_URL) => {
      expect(readConfig({ PUBLIC_URL }).publicUrl).toBe(PUBLIC_URL.replace(/\/$/, ''));
    },
  );

  it.each(['0.0.0.0/0', '::/0', '10.0.0.1,', 'proxy.example.com', '10.0.0.1/x', '::ffff:0:0/96'])(
    'include the proxy list %s',
    (TRUSTED_PROXIES) => {
      expect(faultsOf({ TRUSTED_PROXIES })).toEqual([expect.stringContaining('TRUSTED_PROXIES')]);
    },
  );

  it('[C-14] origins are read one by one, in the spelling of browsers', () => {
    const list = 'https://APP.example.com, http://localhost:5173,https://app.example.com:443';
    expect(readConfig({ ALLOWED_ORIGINS: list }).allowedOrigins).toEqual([
      'https://app.example.com',
      'http://localhost:5173',
    ]);
  });

  it.each([
    '*',
    'https://*.example.com',
    'null',
    'app.example.com',
    'https://app.example.com/',
    'https://app.example.com/path',
    'https://user@app.example.com',
    'https://app.example.com,',
    'https://app.example.com https://other.example.com',
    'file:///index.html',
  ])('[C-14] the list of origins %s is refused', (ALLOWED_ORIGINS) => {
    expect(faultsOf({ ALLOWED_ORIGINS })).toEqual([
      expect.stringContaining('ALLOWED_ORIGINS must list origins'),
    ]);
  });

  it('[C-14] the least version of the driver app is a version', () => {
    const leastOf = (LEAST_DRIVER_APP_VERSION: string) =>
      readConfig({ LEAST_DRIVER_APP_VERSION }).leastAppVersions.driver;
    expect(['1.10.2', '2', ''].map(leastOf)).toEqual(['1.10.2', '2', null]);
    for (const LEAST_DRIVER_APP_VERSION of ['latest', 'v1.2', '1.2.3.4', '1.-2'])
      expect(faultsOf({ LEAST_DRIVER_APP_VERSION })).toEqual([
        expect.stringContaining('LEAST_DRIVER_APP_VERSION must be a version'),
      ]);
  });

  it('[C-14] a map is a file or an address', () => {
    const tilesOf = (MAP_TILES: string) => readConfig({ MAP_TILES }).map.tiles;
    expect(tilesOf('maps/europe.pmtiles')).toEqual({ file: resolve('maps/europe.pmtiles') });
    expect(tilesOf('https://t.example.com/a.pmtiles?k=1')).toEqual({
      url: 'https://t.example.com/a.pmtiles?k=1',
    });
    for (const MAP_TILES of [
      'maps/europe.mbtiles',
      's3://bucket/a.pmtiles',
      'https://u:p@t.example.com/t.json',
    ])
      expect(faultsOf({ MAP_TILES }), MAP_TILES).toEqual([expect.stringContaining('MAP_TILES must')]);
    expect(faultsOf({ MAP_STYLE_URL: 'style.json' })).toEqual([
      expect.stringContaining('MAP_STYLE_URL must'),
    ]);
    const tooLong = 'x'.repeat(301);
    expect(faultsOf({ MAP_ATTRIBUTION: tooLong })).toEqual([expect.stringContaining('MAP_ATTRIBUTION must')]);
  });

  it('include a port that is used twice', () => {
    expect(faultsOf({ PORT: '8443' })).toEqual([
      '- PORT and HTTPS_PORT must differ: each needs a port of its own.',
    ]);
    expect(faultsOf({ PORT: '8883' })).toEqual([]);
    expect(faultsOf({ PORT: '1883', MQTT_URL: 'mqtts://broker.example.com' })).toEqual([]);
  });
});

it('[C-7] S3 storage for images needs all its settings except the region', () => {
  const given = {
    S3_ENDPOINT: 'https://s3.example.com',
    S3_BUCKET: 'fleet',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'secret',
  };
  expect(readConfig(given).s3).toEqual({
    endpoint: 'https://s3.example.com',
    region: 'us-east-1',
    bucket: 'fleet',
    accessKeyId: 'id',
    secretAccessKey: 'secret',
  });
  expect(faultsOf({ ...given, S3_BUCKET: '' })).toEqual([
    expect.stringContaining('S3_BUCKET must be set too'),
  ]);
  expect(faultsOf({ ...given, S3_ENDPOINT: 'http://s3.example.com' })).toEqual([
    expect.stringContaining('S3_ENDPOINT must begin with https://'),
  ]);
});

it('[C-13] MQTT_PROVISIONING needs MQTT_URL and a known value', () => {
  const given = { MQTT_PROVISIONING: 'dynamic-security', MQTT_URL: 'mqtts://fleet:x@broker.example.com' };
  expect(readConfig(given).mqtt.provisioning).toBe('dynamic-security');
  expect(faultsOf({ ...given, MQTT_URL: '' })).toEqual([expect.stringContaining('set MQTT_URL too')]);
  expect(faultsOf({ ...given, MQTT_PROVISIONING: 'files' })).toHaveLength(1);
});
