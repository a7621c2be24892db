import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { loadEnvFile } from '../../../src/env-file.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fleet-env-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it('.env adds settings, but those of the process take precedence', () => {
  writeFileSync(join(folder, '.env'), '# a comment\nPORT=9000\nMQTT_TOPIC_PREFIX="acme"\nHTTPS_PORT=\n');
  expect(loadEnvFile({ PORT: '9001' }, folder)).toEqual({
    PORT: '9001',
    MQTT_TOPIC_PREFIX: 'acme',
    HTTPS_PORT: '',
  });
  expect(process.env.MQTT_TOPIC_PREFIX).toBeUndefined();
});

it('.env may be missing', () => {
  expect(loadEnvFile({ PORT: '9001' }, folder)).toEqual({ PORT: '9001' });
});

it('the start is refused if .env cannot be read', () => {
  mkdirSync(join(folder, '.env'));
  expect(() => loadEnvFile({}, folder)).toThrow(/cannot be read/);
});
