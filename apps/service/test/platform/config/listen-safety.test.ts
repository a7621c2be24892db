import { describe, expect, it } from 'vitest';
import { readConfig } from '../../../src/config.js';
import { isLoopback, planListeners } from '../../../src/listen-safety.js';

const certificate = { TLS_CERT_FILE: 'cert.pem', TLS_KEY_FILE: 'key.pem' };

describe('listening beyond loopback', () => {
  it.each(['0.0.0.0', '::', '192.168.1.5', 'fleet.example.com', '127.0.0.1.example.com', '0'])(
    '[R-CNV-1][C-13] is refused on %s without a certificate or proxy, with a message about the settings',
    (HOST) => {
      expect(() => readConfig({ HOST })).toThrow(
        /HOST is not a loopback address.*set TLS_CERT_FILE and TLS_KEY_FILE.*or TRUSTED_PROXIES.*or HOST to 127\.0\.0\.1/,
      );
    },
  );

  it('[R-CNV-1][C-13] is refused if HTTPS is switched off and no proxy is named', () => {
    expect(() => readConfig({ HOST: '0.0.0.0', HTTPS_PORT: '', ...certificate })).toThrow(
      /HTTPS_PORT must not be empty/,
    );
  });

  it('[R-CNV-1][C-13] offers only TLS if there is a certificate', () => {
    expect(planListeners(readConfig({ HOST: '0.0.0.0', ...certificate }))).toEqual({
      http: { host: '127.0.0.1', port: 8080, proxiesOnly: false },
      https: { host: '0.0.0.0', port: 8443, proxiesOnly: false },
      mqtt: { host: '127.0.0.1', port: 1883, proxiesOnly: false },
      mqtts: { host: '0.0.0.0', port: 8883, proxiesOnly: false },
    });
  });

  it('[R-CNV-1][C-13] offers unencrypted connections to trusted proxies only', () => {
    expect(planListeners(readConfig({ HOST: '0.0.0.0', TRUSTED_PROXIES: '10.0.0.5' }))).toEqual({
      http: { host: '0.0.0.0', port: 8080, proxiesOnly: true },
      https: { host: '127.0.0.1', port: 8443, proxiesOnly: false },
      mqtt: { host: '0.0.0.0', port: 1883, proxiesOnly: true },
      mqtts: null,
    });
  });
});

describe('listening on loopback', () => {
  it('[C-9][C-13] offers HTTP, HTTPS and MQTT, and also MQTT over TLS if there is a certificate', () => {
    const plain = planListeners(readConfig({}));
    expect(plain).toEqual({
      http: { host: '127.0.0.1', port: 8080, proxiesOnly: false },
      https: { host: '127.0.0.1', port: 8443, proxiesOnly: false },
      mqtt: { host: '127.0.0.1', port: 1883, proxiesOnly: false },
      mqtts: null,
    });
    expect(planListeners(readConfig(certificate)).mqtts?.port).toBe(8883);
  });

  it('[C-9] leaves MQTT to an external broker', () => {
    const plan = planListeners(readConfig({ MQTT_URL: 'mqtts://broker.example.com', ...certificate }));
    expect(plan).toMatchObject({ mqtt: null, mqtts: null });
  });

  it('[C-13] leaves HTTPS out if it is switched off', () => {
    expect(planListeners(readConfig({ HTTPS_PORT: '' })).https).toBeNull();
  });
});

it.each([
  ['127.0.0.1', true],
  ['127.9.9.9', true],
  ['::1', true],
  ['localhost', true],
  ['LOCALHOST', true],
  ['::ffff:127.0.0.1', true],
  ['126.255.255.255', false],
  ['128.0.0.1', false],
  ['::2', false],
  ['localhost.example.com', false],
  ['127.1', false],
])('whether %s is a loopback address: %s', (host, expected) => {
  expect(isLoopback(host)).toBe(expected);
});
