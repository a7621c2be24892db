import { Readable } from 'node:stream';
import { problem } from '@fleet/contract/ground/problems';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../../context.js';
import type { CallerBounds } from '../http/caller-bounds.js';
import { createCompressedBytes, sendCompressed } from '../http/compressed-bytes.js';
import { matches } from '../http/entity-tag.js';
import type { RequestRates } from '../http/request-rates.js';
import { addressGroup } from '../security/attempt-limit.js';
import { byteRange } from './byte-range.js';
import { type MapData, tilesPath } from './map-data.js';
import type { TilesFile } from './tiles-file.js';

export interface MapPagesParts {
  /** The names of the apps; each has its own `config.json`. */
  apps: readonly string[];
  /** For each app, the oldest version that phones should run. */
  leastVersions: Readonly<Record<string, string | null>>;
  map: MapData;
  /** Whether the service sends mails; otherwise it writes them to files. */
  sendsMails: boolean;
  rates: Pick<RequestRates, 'countFile'>;
  bounds: Pick<CallerBounds, 'underWay' | 'mostOfAddress'>;
}

/**
 * Registers the settings that an app needs before anybody has logged in, at `/<name>/config.json`, and the archive of
 * the map [C-14].
 */
export function registerMapPages(app: FastifyInstance, parts: MapPagesParts): void {
  const { apps, leastVersions, map, sendsMails, rates, bounds } = parts;
  for (const name of apps) {
    const least_version = leastVersions[name] ?? null;
    const content = { ...pageConfig(map), least_version, sends_mails: sendsMails };
    const config = createCompressedBytes(Buffer.from(JSON.stringify(content)));
    app.get(`/${name}/config.json`, async (request, reply) => {
      rates.countFile(reply, request.ip, 0);
      reply.type('application/json; charset=utf-8').header('cache-control', 'no-cache');
      return sendCompressed(request, reply, config);
    });
  }
  const { file } = map;
  if (file === null) return;
  app.route({
    // HEAD is registered here too, because Fastify's own HEAD would read the whole file.
    method: ['GET', 'HEAD'],
    url: tilesPath,
    exposeHeadRoute: false,
    config: { answersBytes: true, servesFile: 'anyone' },
    handler(request, reply) {
      // Limited, because the response of each reader has some pieces in memory.
      bounds.underWay.enter(addressGroup(request.ip), bounds.mostOfAddress, reply.raw);
      return sendTiles(request, reply, file, rates);
    },
  });
}

/** The map settings in the form that the app reads. The address of the service's own archive is a path. */
function pageConfig({ styleUrl, tilesUrl, file, attribution }: MapData) {
  return {
    map: { style_url: styleUrl, tiles_url: tilesUrl, tiles_bytes: file?.size ?? null, attribution },
  };
}

function sendTiles(
  request: FastifyRequest,
  reply: FastifyReply,
  { size, etag, read }: TilesFile,
  rates: MapPagesParts['rates'],
): FastifyReply {
  const { headers } = request;
  const kept = { etag, 'accept-ranges': 'bytes', 'cache-control': 'no-cache' };
  if (matches(headers['if-none-match'], etag)) {
    rates.countFile(reply, request.ip, 0);
    return reply.code(304).headers(kept).send();
  }
  // If the client has a part of another version (`If-Range`), the response is the whole file (RFC 9110, 13.1.5).
  const ifRange = headers['if-range'];
  const range = ifRange === undefined || ifRange === etag ? byteRange(headers.range, size) : null;
  if (range === 'refused') {
    rates.countFile(reply, request.ip, 0);
    throw new Refusal(problem('range_not_satisfiable', 'Range'), { 'content-range': `bytes */${size}` });
  }
  const { start, end } = range ?? { start: 0, end: size - 1 };
  const length = end + 1 - start;
  const isHead = request.method === 'HEAD';
  rates.countFile(reply, request.ip, isHead ? 0 : length);
  reply.code(range === null ? 200 : 206).headers({
    ...kept,
    'content-type': 'application/vnd.pmtiles',
    'content-length': String(length),
    ...(range === null ? {} : { 'content-range': `bytes ${start}-${end}/${size}` }),
  });
  return reply.send(isHead ? undefined : Readable.from(read({ start, end }), { objectMode: false }));
}
