import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { createServer as createMailServer } from 'node:net';
import { isMainThread, parentPort, Worker } from 'node:worker_threads';

/**
 * An S3 store and a mail server for the attacked service, in a thread of their own, so that they do not delay the
 * requests that are measured. Resolves with `{env, respond, counts, stop}`. In `respond({s3, smtp})`, `s3` is the body
 * of the error with which S3 answers every read of an object, and `smtp` is the line with which the mail server refuses
 * every recipient; null means no error or refusal. `counts` resolves with the numbers of these errors and refusals
 * since its last call.
 */
export async function startHostileServers() {
  const worker = new Worker(new URL(import.meta.url));
  const [{ s3, smtp }] = await once(worker, 'message');
  return {
    env: {
      ...{ S3_ENDPOINT: `http://127.0.0.1:${s3}`, S3_BUCKET: 'images' },
      ...{ S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' },
      ...{ SMTP_URL: `smtp://127.0.0.1:${smtp}`, MAIL_FROM: 'fleet@example.org' },
      PUBLIC_URL: 'http://127.0.0.1',
    },
    respond: (responses) => worker.postMessage(responses),
    async counts() {
      worker.postMessage('counts');
      const [counts] = await once(worker, 'message');
      return counts;
    },
    stop: () => worker.terminate(),
  };
}

let responses = { s3: null, smtp: null };
let counts = { s3: 0, smtp: 0 };

/** Stores every upload without a check of its signature. */
function serveObjects() {
  const objects = new Map();
  return createHttpServer(async (request, response) => {
    const pieces = await request.toArray();
    const { pathname } = new URL(request.url, 'http://store');
    if (request.method === 'PUT') {
      objects.set(pathname, { bytes: Buffer.concat(pieces), type: request.headers['content-type'] });
      response.end();
      return;
    }
    const object = objects.get(pathname);
    if (request.method === 'GET' && responses.s3 !== null) {
      counts.s3 += 1;
      response.writeHead(400, { 'content-type': 'application/xml' }).end(responses.s3);
    } else if (object === undefined) {
      response.writeHead(404).end();
    } else {
      const headers = { 'content-type': object.type, 'content-length': object.bytes.length, etag: '"e"' };
      response.writeHead(200, headers).end(request.method === 'HEAD' ? undefined : object.bytes);
    }
  });
}

const answers = { DATA: '354 go on', QUIT: '221 bye' };
const commands = ['EHLO', 'MAIL', 'RCPT', 'DATA', 'RSET', 'QUIT', '.'];

/** Accepts every mail whose recipient it does not refuse. */
function serveMails() {
  return createMailServer((socket) => {
    let rest = '';
    socket.on('error', () => undefined);
    socket.write('220 ready\r\n');
    socket.on('data', (bytes) => {
      const lines = `${rest}${bytes}`.split('\r\n');
      rest = lines.pop();
      for (const line of lines) {
        const command = line.slice(0, 4).toUpperCase();
        const refuses = command === 'RCPT' && responses.smtp !== null;
        if (refuses) counts.smtp += 1;
        if (commands.includes(command))
          socket.write(`${refuses ? responses.smtp : (answers[command] ?? '250 ok')}\r\n`);
      }
    });
  });
}

async function portOf(server) {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server.address().port;
}

if (!isMainThread) {
  parentPort.postMessage({ s3: await portOf(serveObjects()), smtp: await portOf(serveMails()) });
  parentPort.on('message', (message) => {
    if (message === 'counts') {
      parentPort.postMessage(counts);
      counts = { s3: 0, smtp: 0 };
    } else responses = message;
  });
}
