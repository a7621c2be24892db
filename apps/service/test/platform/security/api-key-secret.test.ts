import { describe, expect, it } from 'vitest';
import {
  hashApiKeySecret,
  isApiKeySecret,
  newApiKeySecret,
} from '../../../src/platform/security/api-key-secret.js';

describe('an API key', () => {
  it('[R-AUT-7][C-3] is 256 random bits behind a recognisable prefix', () => {
    const key = newApiKeySecret();
    expect(key).toMatch(/^fleet_key_[\w-]{49}$/);
    expect(Buffer.from(key.slice('fleet_key_'.length, -6), 'base64url')).toHaveLength(32);
    const keys = Array.from({ length: 1_000 }, newApiKeySecret);
    expect(new Set(keys).size).toBe(1_000);
    expect(keys.every(isApiKeySecret)).toBe(true);
  });

  it('is recognised as mistyped without a database query', () => {
    const key = newApiKeySecret();
    const wrongLetter = `${key.slice(0, 20)}${key[20] === 'a' ? 'b' : 'a'}${key.slice(21)}`;
    for (const text of [wrongLetter, key.slice(1), `${key}=`, key.toUpperCase(), '', 'fleet_key_']) {
      expect(isApiKeySecret(text), text).toBe(false);
    }
  });

  it('[C-3] is found by its SHA-256', () => {
    const key = newApiKeySecret();
    expect(hashApiKeySecret(key)).toHaveLength(32);
    expect(hashApiKeySecret(key)).toEqual(hashApiKeySecret(key));
    expect(hashApiKeySecret(key)).not.toEqual(hashApiKeySecret(newApiKeySecret()));
  });
});
