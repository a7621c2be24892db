import { expect, it } from 'vitest';
import { plainStyle, tilesStyle } from '../src/base-style.js';
import { plainText } from '../src/tile-json.js';

const documentOf = (value: unknown) =>
  URL.createObjectURL(new Blob([JSON.stringify(value)], { type: 'application/json' }));

it('a TileJSON document gives a style without fonts, icons or patterns of other hosts', async () => {
  const url = documentOf({
    tiles: ['https://tiles.example.com/{z}/{x}/{y}.pbf'],
    maxzoom: 14,
    bounds: [1.4, 42.4, 1.8, 42.7],
    attribution: '<a href="https://example.com">© Example</a>',
    vector_layers: [{ id: 'transportation' }, { id: 'water' }],
  });
  for (const theme of ['light', 'sun', 'dark'] as const) {
    const { style, attribution, bounds } = await tilesStyle(url, theme, 'de');
    expect(bounds).toEqual([1.4, 42.4, 1.8, 42.7]);
    expect(attribution).toBe('© Example');
    expect(style.glyphs).toBeUndefined();
    expect(style.sprite).toBeUndefined();
    const [source] = Object.values(style.sources);
    expect(source).toMatchObject({ tiles: ['https://tiles.example.com/{z}/{x}/{y}.pbf'], maxzoom: 14 });
    const text = JSON.stringify(style);
    expect(text).not.toMatch(/icon-image|fill-pattern|versatiles\.org|openfreemap/);
    expect(style.layers.length).toBeGreaterThan(100);
  }
});

it('tiles with an unknown schema are refused with a message', async () => {
  const url = documentOf({ tiles: ['https://tiles.example.com/{z}'], vector_layers: [{ id: 'strange' }] });
  await expect(tilesStyle(url, 'light', 'en')).rejects.toThrow(/schema/);
});

it('an attribution is shown as plain text, even if it contains scripts', () => {
  expect(plainText('<img src=x onerror="alert(1)"> © <b>Somebody</b>')).toBe('© Somebody');
  expect(plainText(null)).toBe('');
});

it('without tiles the map is a plain background', () => {
  expect(plainStyle('dark').layers).toHaveLength(1);
  expect(plainStyle('dark').sources).toEqual({});
});
