import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { markdownPage } from '../../src/platform/http/markdown-markup.js';
import { suiteService } from '../test-service.js';

const service = suiteService({ RATE_LIMIT_PER_MINUTE: '10000' });
const docs = fileURLToPath(new URL('../../../../docs/', import.meta.url));

async function pageAt(path: string): Promise<string> {
  const answer = await fetch(`${service.origin}${path}`);
  expect([path, answer.status, answer.headers.get('content-type')]).toEqual([
    path,
    200,
    'text/html; charset=utf-8',
  ]);
  return await answer.text();
}

describe('the guides and the pages of error codes', () => {
  it('[C-13] have a heading and no scripts, and all links within them lead to existing headings', async () => {
    const names = await Promise.all(
      ['guides', 'problems'].map(async (folder) =>
        (await readdir(`${docs}${folder}`)).map(
          (each) => `/docs/${folder}/${each.replace(/(?:README)?\.md$/, '')}`,
        ),
      ),
    );
    const paths = ['/docs/guides/', ...names.flat()];
    expect(paths.length).toBeGreaterThan(100);
    const pages = new Map<string, string>();
    for (const path of paths) pages.set(path, await pageAt(path));
    const links = new Set<string>();
    for (const [path, page] of pages) {
      expect(page.match(/<h1 |<h1>/g), path).toHaveLength(1);
      expect(page, path).not.toMatch(/<script|\]\(|&lt;img|&lt;!--/);
      for (const [, address = ''] of page.matchAll(/(?:href|src)="([^"]*)"/g))
        links.add(address.startsWith('#') ? `${path}${address}` : address);
    }
    for (const link of links) {
      const [path = '', fragment] = link.split('#', 2);
      if (/^(?:https?|mailto):/.test(path)) continue;
      if (!pages.has(path)) {
        const answer = await fetch(`${service.origin}${path}`);
        expect([link, answer.status]).toEqual([link, 200]);
        pages.set(path, await answer.text());
      }
      if (fragment !== undefined) expect(pages.get(path), link).toContain(`id="${fragment}"`);
    }
  }, 60_000);

  it('are compressed, load nothing from other hosts, and nothing outside the folder is served', async () => {
    const answer = await fetch(`${service.origin}/docs/problems/not_found`, {
      headers: { 'accept-encoding': 'br' },
    });
    expect(answer.headers.get('content-encoding')).toBe('br');
    expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none';.*script-src 'none'/);
    for (const path of [
      'guides/none',
      'rooms/push',
      'decisions/0000-template',
      'pictures/none.png',
      'guides/README.md',
    ])
      expect((await fetch(`${service.origin}/docs/${path}`)).status, path).toBe(404);
    const escaped = await fetch(`${service.origin}/docs/pictures/..%2f..%2fpackage.json`);
    expect(escaped.status).toBe(404);
  });

  it('show the first heading of the reference before its program is loaded', async () => {
    const page = await pageAt('/docs/');
    expect(page).toContain('<h1>Fleet Driver Integration Service</h1>');
    expect(page).not.toMatch(/<script[^>]+src=/);
    expect(page).toContain('href="/docs/guides/"');
  });
});

describe('the text of a guide', () => {
  const markup = (text: string) =>
    markdownPage(text, (address) => (address === 'gone' ? null : address)).body.markup;

  it('escapes markup, keeps code as it is, and shows the words of a link that leads nowhere', () => {
    expect(markup('a <b> `x|*y*` **c** [d](gone) [e](f)')).toBe(
      '<p>a &lt;b&gt; <code>x|*y*</code> <strong>c</strong> d <a href="f">e</a></p>\n',
    );
    expect(markup('# A: b_c\n## A: b_c\n')).toBe(
      '<h1 id="a-b_c">A: b_c</h1>\n<h2 id="a-b_c-1">A: b_c</h2>\n',
    );
  });

  it('has lists within lists, code within lists, and cells with strokes in code', () => {
    expect(markup('- a\n  b\n  - c\n- e\n')).toContain('<li>a\nb<ul>\n<li>');
    expect(markup('1. a\n   ```sh\n   b\n     c\n   ```\n')).toContain('<code>b\n  c</code>');
    expect(markup('| a | b |\n|---|---|\n| `x\\|y` | z |\n')).toContain(
      '<td><code>x|y</code></td><td>z</td>',
    );
  });
});
