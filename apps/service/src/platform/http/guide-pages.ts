import { readdir, readFile } from 'node:fs/promises';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { problem } from '@fleet/contract/ground/problems';
import type { FastifyInstance, RouteShorthandOptions } from 'fastify';
import { Refusal } from '../../context.js';
import { type CompressedBytes, createCompressedBytes, sendCompressed } from './compressed-bytes.js';
import { guidePageStyle } from './guide-page-style.js';
import { markdownPage } from './markdown-markup.js';
import { html, type Markup } from './page-markup.js';
import { pageHeaders, pagePolicy } from './page-policy.js';
import { referenceNavigation } from './reference-navigation.js';

/** The path is the same from `src` and from `dist`, because both have the same depth. */
const docs = fileURLToPath(new URL('../../../../../docs/', import.meta.url));
/**
 * The folders whose pages are for people who use the service. The other folders are for people who change the service.
 */
const folders = ['.', 'guides', 'problems'];

const policy = pagePolicy({
  style: guidePageStyle,
  script: '',
  more: { 'img-src': "'self'", 'script-src': "'none'" },
});

interface GuideFile {
  type: string;
  bytes: CompressedBytes;
}

/**
 * Registers the guides and the pages of the error codes, below `/docs/`, as pages without a script. All 150 small files
 * are read and rendered once, at the first request.
 */
export function registerGuidePages(app: FastifyInstance, counted: RouteShorthandOptions): void {
  let kept: Promise<ReadonlyMap<string, GuideFile>> | null = null;
  const files = () => {
    kept ??= readPages().catch((error) => {
      kept = null;
      throw error;
    });
    return kept;
  };
  for (const folder of folders.slice(1))
    app.get(`/docs/${folder}`, counted, (_request, reply) => reply.redirect(`/docs/${folder}/`, 301));
  app.get('/docs/*', counted, async (request, reply) => {
    const { '*': path = '' } = request.params as { '*'?: string };
    const found = (await files()).get(path) ?? (await readPicture(path));
    if (found === null) throw new Refusal(problem('unknown_path'));
    reply.headers({ ...pageHeaders(policy), 'content-type': found.type, 'cache-control': 'no-cache' });
    return await sendCompressed(request, reply, found.bytes);
  });
}

/** Reads the pages, by their path below `/docs/`. The path of a folder's page ends in a slash. */
async function readPages(): Promise<ReadonlyMap<string, GuideFile>> {
  const names = (await Promise.all(folders.map(namesIn))).flat();
  const known = new Set(names);
  const rendered = await Promise.all(
    names.map(async (name) => ({ name, page: await readPage(name, known) })),
  );
  const guides = rendered.filter(({ name }) => name.startsWith('guides/'));
  const all = [
    ...rendered,
    { name: 'guides/README.md', page: guideList(guides.map(({ name, page }) => [name, page.title])) },
  ];
  return new Map(
    all.map(({ name, page }) => {
      const path = addressOf(name);
      return [
        path,
        {
          type: 'text/html; charset=utf-8',
          bytes: createCompressedBytes(Buffer.from(wholePage(path, page))),
        },
      ];
    }),
  );
}

async function namesIn(folder: string): Promise<string[]> {
  const names = await readdir(`${docs}${folder}`);
  return names.filter((each) => each.endsWith('.md')).map((each) => posix.join(folder, each));
}

async function readPage(name: string, known: ReadonlySet<string>) {
  return markdownPage(await readFile(`${docs}${name}`, 'utf8'), (address) =>
    targetFrom(name, address, known),
  );
}

/** The path of a page below `/docs/`. */
const addressOf = (name: string): string => name.replace(/README\.md$/, '').replace(/\.md$/, '');

/** The address to which a link leads; null for files that exist only in the source. */
function targetFrom(from: string, address: string, known: ReadonlySet<string>): string | null {
  if (/^(?:https?:|mailto:)/.test(address) || address.startsWith('#')) return address;
  const [path = '', fragment] = address.split('#', 2);
  const name = posix.join(posix.dirname(from), path).replace(/\/$/, '');
  const end = fragment === undefined ? '' : `#${fragment}`;
  if (name === '../openapi.json' || name === '../asyncapi.json') return name.slice(2);
  if (isPicture(name)) return `/docs/${name}`;
  if (name === 'guides' || name === 'problems') return `/docs/${name}/`;
  return known.has(name) ? `/docs/${addressOf(name)}${end}` : null;
}

const isPicture = (path: string): boolean => /^pictures\/(?:[a-z0-9-]+\/)*[a-z0-9-]+\.png$/.test(path);

async function readPicture(path: string): Promise<GuideFile | null> {
  if (!isPicture(path)) return null;
  const bytes = await readFile(`${docs}${path}`).catch(() => null);
  if (bytes === null) return null;
  const { tag } = createCompressedBytes(bytes);
  return { type: 'image/png', bytes: { tag, codings: [], as: async () => bytes } };
}

function guideList(guides: readonly (readonly [name: string, title: string])[]): {
  title: string;
  body: Markup;
} {
  const sorted = [...guides].sort(([, one], [, other]) => one.localeCompare(other));
  const rows = sorted.map(
    ([name, title]) => html`<li><a href="/docs/${addressOf(name)}">${title}</a></li>\n`,
  );
  const more = html`<p>Next to the guides: the <a href="/docs/service-contract">service contract</a>, which says exactly what the service does; the
<a href="/docs/permission-matrix">permissions of each role</a>; the <a href="/docs/glossary">glossary</a>; and a page for each
<a href="/docs/problems/">error code</a>.</p>`;
  return { title: 'Guides', body: html`<h1>Guides</h1>\n<ul>${rows}</ul>\n${more}` };
}

function wholePage(path: string, { title, body }: { title: string; body: Markup }): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" type="image/svg+xml" href="/favicon.ico">
<style>${{ markup: guidePageStyle }}</style>
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<header>${referenceNavigation(`/docs/${path}`)}</header>
<main id="content">
${body}</main>
</body>
</html>
`.markup;
}
