import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BlobUpload } from '@fleet/contract/driving/blobs';
import { blobEndpoints } from '../../src/blobs/blob-endpoints.js';
import type { ImageQuota } from '../../src/blobs/image-allowance.js';
import type { UploadLimits } from '../../src/blobs/upload-places.js';
import { readConfig } from '../../src/config.js';
import type { BlobContentType, BlobStore } from '../../src/platform/blobs/blob-store.js';
import { openBlobStore } from '../../src/platform/blobs/open-blob-store.js';
import type { S3Connection } from '../../src/platform/blobs/s3-blob-store.js';
import { takeSession } from '../../src/sessions/take-session.js';
import { type EndpointServer, endpointServer } from '../endpoint-server.js';
import {
  addAsset,
  addDriver,
  contextOf,
  type TestDriver,
  type TestWorld,
  testWorld,
} from '../test-context.js';
import { announced } from './sample-images.js';

/** A world with a blob store, its endpoints over HTTP, and a driver in session with `tablet-1`. */
export interface BlobWorld {
  world: TestWorld;
  dataDir: string;
  store: BlobStore;
  server: EndpointServer;
  driver: TestDriver;
  stop(): Promise<void>;
}

const { quota: defaultQuota } = readConfig({}).images;

export async function blobWorld(
  s3: S3Connection | null = null,
  options: { quota?: ImageQuota; uploads?: UploadLimits } = {},
): Promise<BlobWorld> {
  const world = await testWorld();
  const dataDir = await mkdtemp(join(tmpdir(), 'fleet-uploads-'));
  const store = await openBlobStore(dataDir, s3);
  const server = await endpointServer(
    world,
    blobEndpoints({ blobs: store, quota: options.quota ?? defaultQuota, uploads: options.uploads }),
  );
  const driver = await driverInSession(world, 'tablet-1');
  return {
    world,
    dataDir,
    store,
    server,
    driver,
    stop: async () => {
      await server.stop();
      store.close();
      await world.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export async function driverInSession(world: TestWorld, deviceId: string): Promise<TestDriver> {
  const driver = await addDriver(world);
  const ctx = await contextOf(world, driver.userId);
  await takeSession(ctx, { asset_id: await addAsset(world), device_id: deviceId });
  return driver;
}

/** The body of a valid announcement. */
export function bodyOf(bytes: Buffer, contentType: BlobContentType = 'image/jpeg') {
  const { byteLength, sha256 } = announced(bytes, contentType);
  return { content_type: contentType, byte_length: byteLength, sha256: sha256.toString('hex') };
}

export function postAnnouncement(
  { server }: BlobWorld,
  userId: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<Response> {
  return server.call(userId, '/blobs', {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  });
}

export async function announce(
  blobs: BlobWorld,
  bytes: Buffer,
  contentType: BlobContentType = 'image/jpeg',
): Promise<BlobUpload> {
  const answer = await postAnnouncement(blobs, blobs.driver.userId, bodyOf(bytes, contentType));
  if (answer.status !== 201) throw new Error(await answer.text());
  return ((await answer.json()) as { data: BlobUpload }).data;
}

/** Sends the bytes without a token, as a client that knows only the announcement. */
export function send(
  { upload }: BlobUpload,
  bytes: Buffer,
  changed: { headers?: Record<string, string>; url?: string } = {},
): Promise<Response> {
  const headers = { ...upload.headers, ...changed.headers };
  return fetch(changed.url ?? upload.url, { method: upload.method, headers, body: new Uint8Array(bytes) });
}

export async function uploaded(
  blobs: BlobWorld,
  bytes: Buffer,
  contentType: BlobContentType = 'image/jpeg',
): Promise<BlobUpload> {
  const announcement = await announce(blobs, bytes, contentType);
  const answer = await send(announcement, bytes);
  if (!answer.ok) throw new Error(await answer.text());
  return announcement;
}

export function idOf({ url }: BlobUpload): string {
  return url.split('/').at(-1) ?? '';
}

/** Undefined when there is no such row. */
export async function statusOf({ world }: BlobWorld, announcement: BlobUpload): Promise<unknown> {
  const statement = 'select status from blobs where id = $1';
  const { rows } = await world.database.pool.query(statement, [idOf(announcement)]);
  return rows[0]?.status;
}

/** The status and the codes of a refusal. */
export async function codesOf(answer: Response): Promise<[number, string[]]> {
  return [answer.status, ((await answer.json()) as { code: string }[]).map((each) => each.code)];
}
