import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance, RouteShorthandOptions } from 'fastify';
import { type CompressedBytes, createCompressedBytes, sendCompressed } from './compressed-bytes.js';
import { html } from './page-markup.js';
import { hashOf, pagePolicy, sendPage } from './page-policy.js';

/**
 * The viewer's program, from its package. The package's plugin for Fastify would load an unused parser: 14 MB, while
 * the idle service needs 150.
 */
const program = fileURLToPath(
  new URL('js/standalone.js', import.meta.resolve('@scalar/fastify-api-reference')),
);

/** Shows only the reference itself, without the vendor's services, and without requests to other servers. */
const settings = {
  url: '/openapi.json',
  documentDownloadType: 'json',
  withDefaultFonts: false,
  hideClientButton: true,
  showDeveloperTools: 'never',
  telemetry: false,
  agent: { disabled: true },
};
const begin = `Scalar.createApiReference('#app', ${JSON.stringify(settings)});`;

const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Fleet Driver Integration Service</title>
<link rel="icon" type="image/svg+xml" href="/favicon.ico">
</head>
<body>
<div id="app"></div>
<noscript>This page needs JavaScript. The reference itself is at <a href="/openapi.json">/openapi.json</a>.</noscript>
<script src="/docs/js/scalar.js"></script>
<script>${{ markup: begin }}</script>
</body>
</html>
`.markup;

/** The viewer writes its own styles, and makes images from its own data. */
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

/** Registers the OpenAPI document as a page for people [C-13]. */
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
 * Reads a file at the first request and keeps it in memory. Strangers may read it very slowly, and an open file for
 * each of them would use up the descriptors.
 */
function readOnce(path: string): () => Promise<CompressedBytes> {
  let kept: Promise<CompressedBytes> | null = null;
  return () => {
    kept ??= readFile(path)
      .then(createCompressedBytes)
      .catch((error) => {
        kept = null;
        throw error;
      });
    return kept;
  };
}
