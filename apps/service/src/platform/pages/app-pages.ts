import { problem } from '@fleet/contract/ground/problems';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../../context.js';
import { varyBy } from '../http/accepted-coding.js';
import { chooseForm } from '../http/compressed-bytes.js';
import { perOrigin } from '../http/per-origin.js';
import type { RequestRates } from '../http/request-rates.js';
import {
  appHeaders,
  appPolicy,
  isScanWorker,
  type PageSources,
  scanWorkerPolicy,
} from './app-page-headers.js';
import { namesFile, readSite, type SiteFile, type SiteFiles } from './site-files.js';

/** An app that runs in browsers. */
export interface PagesApp {
  /** The app's pages are at `/<name>/`. */
  name: string;
  /** The folder that contains the built app. */
  folder: string;
}

export interface AppPagesParts {
  apps: readonly PagesApp[];
  publicUrl: string | null;
  /** Returns the origins to which the apps may send requests, for a caller who called the service at this origin. */
  sources(origin: string): PageSources;
  rates: Pick<RequestRates, 'countFile'>;
}

const notBuilt = problem(
  'unknown_path',
  undefined,
  'The pages of this app have not been built: run npm run build, or npm start.',
);

const aYear = 'public, max-age=31536000';
const immutable = `${aYear}, immutable`;
const serviceWorker = 'service-worker.js';

/**
 * Registers the pages of each app at `/<name>/` [C-14]. The name of a file below `assets/` contains the file's digest,
 * so browsers cache it for a year. They revalidate all other files. A path that names no file is the address of a
 * screen, so the response is `index.html`.
 */
export function registerAppPages(app: FastifyInstance, parts: AppPagesParts): void {
  const policyFor = perOrigin(parts.publicUrl, (origin) => appPolicy(parts.sources(origin)));
  for (const { name, folder } of parts.apps) {
    const base = `/${name}/`;
    const site = readOnce(folder);
    app.get(`/${name}`, (request, reply) => {
      parts.rates.countFile(reply, request.ip, 0);
      // The service worker controls only this folder, so the address of the page must be inside. A browser that has
      // cached the redirect can also open the app at this address without a network.
      return reply.header('cache-control', aYear).redirect(base + searchOf(request), 301);
    });
    app.get(`${base}*`, { config: { answersBytes: true, servesFile: 'anyone' } }, async (request, reply) => {
      const { '*': path = '' } = request.params as { '*'?: string };
      const files = await site();
      const found = fileAt(files, path);
      if (found === null) {
        parts.rates.countFile(reply, request.ip, 0);
        throw new Refusal(files === null ? notBuilt : problem('unknown_path'));
      }
      const form = await chooseForm(request, found.file.bytes);
      const sent = request.method === 'HEAD' ? 0 : (form.body?.length ?? 0);
      // Counted before any header is set, so that a refusal has none of these headers.
      parts.rates.countFile(reply, request.ip, sent);
      varyBy(reply, 'accept-encoding');
      reply.headers({
        ...appHeaders,
        ...form.headers,
        'content-security-policy': isScanWorker(found.path) ? scanWorkerPolicy : policyFor(request),
        'cache-control': found.path.startsWith('assets/') ? immutable : 'no-cache',
        ...(found.path === serviceWorker ? { 'service-worker-allowed': base } : {}),
      });
      return form.body === null ? reply.code(304).send() : reply.type(found.file.mediaType).send(form.body);
    });
  }
}

/** The file at a path, or `index.html` for a path that names no file; null if the file or the app does not exist. */
function fileAt(files: SiteFiles | null, path: string): { path: string; file: SiteFile } | null {
  const own = files?.get(path);
  if (own !== undefined) return { path, file: own };
  const page = files?.get('index.html');
  return page === undefined || namesFile(path) ? null : { path: 'index.html', file: page };
}

function searchOf({ url }: FastifyRequest): string {
  const at = url.indexOf('?');
  return at < 0 ? '' : url.slice(at);
}

/** Reads the app at the first request. If the app is missing or unreadable, the next request tries again. */
function readOnce(folder: string): () => Promise<SiteFiles | null> {
  let kept: Promise<SiteFiles | null> | null = null;
  return async () => {
    const reading = kept ?? readSite(folder);
    kept = reading;
    try {
      const files = await reading;
      if (files === null && kept === reading) kept = null;
      return files;
    } catch (error) {
      if (kept === reading) kept = null;
      throw error;
    }
  };
}
