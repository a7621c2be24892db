import { createHash, randomUUID } from 'node:crypto';
import { isRecord } from '@fleet/contract/ground/schema-reading';
import type { Config, S3Settings } from '../../config.js';
import { noOrganisation } from '../../context-factory.js';
import {
  type BlobKey,
  BlobStoreFault,
  type DirectBlobStore,
  type ExpectedBytes,
} from '../../platform/blobs/blob-store.js';
import { type Finding, fault, passed, reasonOf } from './finding.js';

const subject = 'images';
const lifetimeMs = 60_000;
const answerTimeoutMs = 10_000;

/** Checks whether images can be stored, read and deleted: sends a probe in the same way as phones. */
export async function checkBlobStore({ s3 }: Config): Promise<Finding[]> {
  if (s3 === null)
    return [passed(subject, 'In the data folder, since S3_ENDPOINT and its companions are not set.')];
  const { openS3BlobStore } = await import('../../platform/blobs/s3-blob-store.js');
  const store = openS3BlobStore(s3);
  const key = { organisationId: noOrganisation, blobId: randomUUID() };
  try {
    await store.check();
    const trouble = await sendProbe(store, key).finally(() => store.remove(key));
    return trouble === null
      ? [passed(subject, `${nameOf(s3)} stores, returns and deletes a probe.`)]
      : [
          fault(
            subject,
            `${nameOf(s3)} cannot be used: ${trouble} Check the rights of S3_ACCESS_KEY_ID on S3_BUCKET.`,
          ),
        ];
  } catch (error) {
    return [fault(subject, `${nameOf(s3)} cannot be used: ${whyNot(error)}`)];
  } finally {
    store.close();
  }
}

function nameOf({ bucket, endpoint }: S3Settings): string {
  return `The bucket ${bucket} on ${new URL(endpoint).host}`;
}

/** Returns what failed; null on success. */
async function sendProbe(store: DirectBlobStore, key: BlobKey): Promise<string | null> {
  const bytes = Buffer.from('%PDF-1.4\n% A probe of fleet doctor.\n', 'latin1');
  const contentType = 'application/pdf';
  const sha256 = createHash('sha256').update(bytes).digest();
  const expected: ExpectedBytes = { contentType, byteLength: bytes.length, sha256 };
  const upload = await store.presignUpload(key, expected, lifetimeMs);
  const sent = await reach(upload.url, { method: 'PUT', headers: upload.headers, body: bytes });
  if (!sent.ok) return `it refuses a signed upload with ${sent.status}.`;
  if ((await store.verifyUpload(key, expected)) !== 'complete') return 'it does not contain what was sent.';
  const headers = { contentType, contentDisposition: 'attachment' };
  const read = await reach(await store.presignRead(key, headers, lifetimeMs), {});
  if (!read.ok) return `it refuses a signed read with ${read.status}.`;
  return Buffer.from(await read.arrayBuffer()).equals(bytes) ? null : 'it returns other bytes.';
}

function reach(url: string, init: RequestInit): Promise<Response> {
  return fetch(url, { ...init, signal: AbortSignal.timeout(answerTimeoutMs) });
}

/** The error of the store or the connection, and the settings to check. */
function whyNot(error: unknown): string {
  const cause = error instanceof BlobStoreFault ? error.cause : error;
  switch (statusOf(cause)) {
    case 301:
      return 'it is in another region. Set S3_REGION.';
    case 403:
      return 'the key is not accepted. Check S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY and their rights on S3_BUCKET.';
    case 404:
      return 'it does not exist. Create it, or correct S3_BUCKET.';
    default:
      return `${reasonOf(cause)}. Check S3_ENDPOINT, and that the store runs.`;
  }
}

/** The response to a request without a body has only a status. */
function statusOf(cause: unknown): number | null {
  if (!isRecord(cause) || !isRecord(cause.$metadata)) return null;
  const { httpStatusCode } = cause.$metadata;
  return typeof httpStatusCode === 'number' ? httpStatusCode : null;
}
