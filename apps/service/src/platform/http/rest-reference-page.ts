import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance, RouteShorthandOptions } from 'fastify';
import type { Coding } from './accepted-coding.js';
import {
  type CompressedBytes,
  compressedBefore,
  createCompressedBytes,
  sendCompressed,
} from './compressed-bytes.js';
import { html } from './page-markup.js';
import { hashOf, pagePolicy, sendPage } from './page-policy.js';
import { referenceNavigation } from './reference-navigation.js';

/**
 * The file of the viewer's program, in its package. The package also has a plugin for Fastify, but this would load an
 * unused parser of 14 MB, while the idle service needs 150 MB.
 */
const program = fileURLToPath(
  new URL('js/standalone.js', import.meta.resolve('@scalar/fastify-api-reference')),
);

/**
 * The viewer shows only the reference itself, without its vendor's services, and sends no requests to other servers.
 */
const settings = {
  url: '/openapi.json',
  documentDownloadType: 'json',
  withDefaultFonts: false,
  hideClientButton: true,
  showDeveloperTools: 'never',
  telemetry: false,
  agent: { disabled: true },
};
/** Loads the program only after the page has been painted, because parsing it keeps a slow machine busy for seconds. */
const begin = `requestAnimationFrame(() => setTimeout(() => {
  const program = document.createElement('script');
  program.src = '/docs/js/scalar.js';
  program.onload = () => Scalar.createApiReference('#app', ${JSON.stringify(settings)});
  program.onerror = () => { document.getElementById('state').textContent = 'The program of this page could not be loaded. Load the page again.'; };
  document.head.append(program);
}));`;

/** The style around the viewer, which has its own style inside. */
const style = `
:root { color-scheme: light dark; --nav-text: #1b1f24; --nav-page: #fff; --nav-line: #d5dbe1; --nav-link: #0a58b8; --scalar-custom-header-height: 3rem; }
@media (prefers-color-scheme: dark) { :root { --nav-text: #e7ebef; --nav-page: #10151b; --nav-line: #333d48; --nav-link: #7cb6ff; } }
body { margin: 0; background: var(--nav-page); color: var(--nav-text); font: 1rem/1.6 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; }
body > header { position: sticky; top: 0; z-index: 10; box-sizing: border-box; height: 3rem; overflow-x: auto; background: var(--nav-page); border-bottom: 1px solid var(--nav-line); }
body > header nav { display: flex; gap: 1.5rem; padding: .65rem 1.25rem; white-space: nowrap; }
@media (max-width: 30rem) { body > header nav { gap: .9rem; padding: .8rem .75rem; font-size: .82rem; } }
body > header a { color: var(--nav-link); text-decoration: none; }
body > header a[aria-current] { color: var(--nav-text); font-weight: 600; }
#app > main { max-width: 54rem; margin: 0 auto; padding: 1rem 1.25rem; }
`;

const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Fleet Driver Integration Service</title>
<meta name="color-scheme" content="light dark">
<link rel="icon" type="image/svg+xml" href="/favicon.ico">
<style>${{ markup: style }}</style>
</head>
<body>
<header>${referenceNavigation('/docs/')}</header>
<div id="app"><main>
<h1>Fleet Driver Integration Service</h1>
<p id="state" role="status">The reference of all calls is being loaded.</p>
<noscript><p>This page needs JavaScript. The reference itself is at <a href="/openapi.json">/openapi.json</a>; the other pages need none.</p></noscript>
</main></div>
<script>${{ markup: begin }}</script>
</body>
</html>
`.markup;

/** The viewer creates its own styles, and creates images from its own data. */
const policy = pagePolicy({
  style: '',
  script: '',
  more: {
    'style-src': "'unsafe-inline'",
    'script-src': `'self' ${hashOf(begin)}`,
    'img-src': "'self' data: blob:",
    'font-src': 'data:',
    'connect-src': "'self'",
  },
});

/** Registers the page that shows the OpenAPI document to people [C-13]. */
export function registerRestReferencePage(app: FastifyInstance, counted: RouteShorthandOptions): void {
  app.get('/docs', counted, (_request, reply) => reply.redirect('/docs/', 301));
  app.get('/docs/', counted, (_request, reply) => sendPage(reply, page, policy));
  const readProgram = readOnce(program);
  app.get('/docs/js/scalar.js', counted, async (request, reply) => {
    const bytes = await readProgram();
    reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .header('x-content-type-options', 'nosniff');
    return await sendCompressed(request, reply, bytes);
  });
}

/**
 * Reads a file at the first request and keeps it in memory. Otherwise strangers could read it very slowly, each with an
 * open file, and use up the file descriptors.
 */
function readOnce(path: string): () => Promise<CompressedBytes> {
  let kept: Promise<CompressedBytes> | null = null;
  return () => {
    kept ??= readCompressed(path).catch((error) => {
      kept = null;
      throw error;
    });
    return kept;
  };
}

/**
 * The folder of the compressed forms that `scripts/build-pages.mjs` wrote. If a form is missing, the service compresses
 * the file itself.
 */
const built = new URL('../../../site/', import.meta.url);

async function readCompressed(path: string): Promise<CompressedBytes> {
  const bytes = await readFile(path);
  const [brotli, gzip, digest] = await Promise.all(
    ['scalar.js.br', 'scalar.js.gz', 'scalar.js.sha256'].map((name) =>
      readFile(new URL(name, built)).catch(() => null),
    ),
  );
  const isOfThis = digest?.toString() === createHash('sha256').update(bytes).digest('hex');
  if (!isOfThis || brotli == null || gzip == null) return createCompressedBytes(bytes);
  return compressedBefore(
    bytes,
    new Map<Coding, Buffer>([
      ['br', brotli],
      ['gzip', gzip],
    ]),
  );
}
