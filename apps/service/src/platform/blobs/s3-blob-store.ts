import { createHash } from 'node:crypto';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  type GetObjectCommandOutput,
  HeadBucketCommand,
  HeadObjectCommand,
  type HeadObjectCommandOutput,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { boundedCache } from '../bounded-cache.js';
import {
  type BlobKey,
  BlobStoreFault,
  type DirectBlobStore,
  type ExpectedBytes,
  type UploadState,
} from './blob-store.js';
import { createBucketPlaces } from './bucket-places.js';
import { beginsLike, signatureLength } from './content-signature.js';
import { beginningOf, boundAnswers, piecesUpTo } from './s3-answer-bounds.js';

/** An S3-compatible store and the bucket in it. */
export interface S3Connection {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** Limits of the requests to a bucket; times in milliseconds. */
export interface S3Limits {
  connectMs: number;
  /**
   * The longest wait for the headers of a response, and the longest wait of a request for a free place of its
   * organisation.
   */
  answerMs: number;
  /** The longest time in which the bucket may send nothing. */
  stallMs: number;
  /** The longest time of a whole request, including its repetitions and the body of the response (15 MiB at most). */
  requestMs: number;
  /** The most concurrent requests of one process. */
  most: number;
  /**
   * The most concurrent requests for one organisation. If its objects stall, other organisations use the rest of
   * `most`.
   */
  mostOfOrganisation: number;
}

export const s3Limits: S3Limits = {
  connectMs: 2_000,
  answerMs: 10_000,
  stallMs: 5_000,
  requestMs: 30_000,
  most: 50,
  mostOfOrganisation: 8,
};

const mostReadings = 10_000;

/**
 * Stores blobs as objects `<organisation>/<id>` of a bucket. The signature of an upload covers the content type, the
 * length and the digest, so a store that checks digests refuses other bytes itself. The service still verifies what
 * arrived before it accepts it.
 */
export function openS3BlobStore(connection: S3Connection, limits: S3Limits = s3Limits): DirectBlobStore {
  const { bucket: Bucket } = connection;
  const places = createBucketPlaces(limits.mostOfOrganisation, limits.answerMs);
  const client = new S3Client({
    endpoint: connection.endpoint,
    region: connection.region,
    credentials: { accessKeyId: connection.accessKeyId, secretAccessKey: connection.secretAccessKey },
    // Most stores other than Amazon's have no host name per bucket.
    forcePathStyle: true,
    // Otherwise the client would add a CRC of the empty body to the signed address.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: limits.connectMs,
      requestTimeout: limits.answerMs,
      throwOnRequestTimeout: true,
      // The other two timeouts apply only until the headers arrive. Without this one, a body that stalls would occupy
      // its connection forever.
      socketTimeout: limits.stallMs,
      httpAgent: { maxSockets: limits.most },
      httpsAgent: { maxSockets: limits.most },
    },
  });
  boundAnswers(client.middlewareStack);

  const underWay = new Set<AbortController>();
  let isClosed = false;

  /** Sends one request. Its abort signal also covers the reading of the response's body. */
  const limited = async <Result>(request: Request<Result>): Promise<Result> => {
    const ending = new AbortController();
    const timer = setTimeout(() => ending.abort(new Error('the request took too long')), limits.requestMs);
    underWay.add(ending);
    if (isClosed) ending.abort();
    try {
      return await request({ abortSignal: ending.signal });
    } finally {
      clearTimeout(timer);
      underWay.delete(ending);
    }
  };
  /** Sends one request in a place of its organisation. */
  const requested = <Result>({ organisationId }: BlobKey, request: Request<Result>): Promise<Result> =>
    places.run(organisationId, () => limited(request));

  /** Reads as much of the object as the check needs. `tagRead` is the tag of the object that was read. */
  const readToVerify = async (
    key: BlobKey,
    expected: ExpectedBytes,
    head: HeadObjectCommandOutput,
  ): Promise<{ state: UploadState; tagRead: string | undefined }> => {
    // If the store has checked the digest, only the first bytes are read, which show the type.
    const vouched = head.ChecksumSHA256 === expected.sha256.toString('base64');
    const range = vouched ? { Range: `bytes=0-${signatureLength - 1}` } : {};
    const command = new GetObjectCommand({ Bucket, Key: objectName(key), ...range });
    return await requested(key, async (options) => {
      const found = await unlessAbsent(client.send(command, options));
      if (found?.Body === undefined) return { state: 'absent', tagRead: undefined };
      const { digest, beginning } = await digestOf(piecesUpTo(expected.byteLength, piecesOf(found.Body)));
      const right =
        (vouched || digest.equals(expected.sha256)) && beginsLike(expected.contentType, beginning);
      return { state: right ? 'complete' : 'mismatch', tagRead: found.ETag };
    });
  };

  /**
   * The checks that are running, and those that found other bytes than announced. The key contains the object's tag and
   * time, which change when the client uploads again; until then the result stays true.
   */
  const readings = boundedCache<Promise<UploadState>>(mostReadings);

  const verify = async (key: BlobKey, expected: ExpectedBytes): Promise<UploadState> => {
    const object = { Bucket, Key: objectName(key) };
    const head = await requested(key, (options) =>
      unlessAbsent(client.send(new HeadObjectCommand({ ...object, ChecksumMode: 'ENABLED' }), options)),
    );
    if (head === null) return 'absent';
    if (!announces(head, expected)) return 'mismatch';
    const tag = head.ETag;
    if (tag === undefined) return (await readToVerify(key, expected, head)).state;
    const name = [objectName(key), tag, head.LastModified?.getTime(), expected.sha256.toString('hex')].join(
      ' ',
    );
    const known = readings.get(name);
    if (known !== undefined) return await known;
    const forget = () => readings.delete(name);
    const reading = readToVerify(key, expected, head).then(({ state, tagRead }) => {
      if (state !== 'mismatch' || tagRead !== tag) forget();
      return state;
    });
    readings.set(name, reading);
    return await reading.catch((error) => {
      forget();
      throw error;
    });
  };

  return {
    kind: 'direct',
    async presignUpload(key, expected, lifetimeMs) {
      const digest = expected.sha256.toString('base64');
      const url = await getSignedUrl(
        client,
        new PutObjectCommand({
          Bucket,
          Key: objectName(key),
          ContentType: expected.contentType,
          ContentLength: expected.byteLength,
          ChecksumSHA256: digest,
        }),
        {
          expiresIn: lifetimeMs / 1000,
          signableHeaders: new Set(['host', 'content-type', 'content-length', 'x-amz-checksum-sha256']),
          // The store would not enforce a digest that is a query parameter.
          unhoistableHeaders: new Set(['x-amz-checksum-sha256']),
        },
      );
      // Every HTTP client sends Content-Length itself, and browsers do not let a page set it.
      return { url, headers: { 'content-type': expected.contentType, 'x-amz-checksum-sha256': digest } };
    },
    async presignRead(key, headers, lifetimeMs) {
      const command = new GetObjectCommand({
        Bucket,
        Key: objectName(key),
        ResponseContentType: headers.contentType,
        ResponseContentDisposition: headers.contentDisposition,
      });
      return await getSignedUrl(client, command, { expiresIn: lifetimeMs / 1000 });
    },
    async read(key, most) {
      const command = new GetObjectCommand({ Bucket, Key: objectName(key) });
      const read: Request<Buffer | null> = async (options) => {
        const found = await unlessAbsent(client.send(command, options));
        if (found?.Body === undefined) return null;
        const bytes = await beginningOf(most + 1, piecesOf(found.Body));
        return bytes.length > most ? null : bytes;
      };
      return await reached(requested(key, read));
    },
    verifyUpload: (key, expected) => reached(verify(key, expected)),
    async remove(key) {
      const command = new DeleteObjectCommand({ Bucket, Key: objectName(key) });
      await reached(requested(key, (options) => client.send(command, options)));
    },
    // An upload that breaks off leaves no object.
    removeLeftovers: () => Promise.resolve(),
    async check() {
      await reached(limited((options) => client.send(new HeadBucketCommand({ Bucket }), options)));
    },
    close() {
      isClosed = true;
      for (const each of underWay) each.abort(new Error('the service stops'));
      client.destroy();
    },
  };
}

type Request<Result> = (options: { abortSignal: AbortSignal }) => Promise<Result>;

/** In Node.js, the body of an object is a stream of bytes. */
function piecesOf(body: NonNullable<GetObjectCommandOutput['Body']>): AsyncIterable<Uint8Array> {
  return body as AsyncIterable<Uint8Array>;
}

function objectName({ organisationId, blobId }: BlobKey): string {
  return `${organisationId}/${blobId}`;
}

/** Reads piece by piece, because many images may be checked at the same time. */
async function digestOf(pieces: AsyncIterable<Uint8Array>): Promise<{ digest: Buffer; beginning: Buffer }> {
  const hash = createHash('sha256');
  let beginning: Buffer = Buffer.alloc(0);
  for await (const piece of pieces) {
    hash.update(piece);
    if (beginning.length < signatureLength)
      beginning = Buffer.concat([beginning, piece.subarray(0, signatureLength)]);
  }
  return { digest: hash.digest(), beginning };
}

/** Whether the store's description of the object agrees with what was announced. */
function announces(head: HeadObjectCommandOutput, expected: ExpectedBytes): boolean {
  const type = (head.ContentType ?? '').split(';', 1)[0]?.trim().toLowerCase();
  return head.ContentLength === expected.byteLength && type === expected.contentType;
}

async function unlessAbsent<Result>(found: Promise<Result>): Promise<Result | null> {
  try {
    return await found;
  } catch (error) {
    if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return null;
    throw error;
  }
}

/** Turns every fault into a BlobStoreFault. Any of them, from a refused connection to a wrong key, may be temporary. */
async function reached<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    throw new BlobStoreFault('unreachable', error);
  }
}
