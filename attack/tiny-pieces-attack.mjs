import { prepareDrivers } from '../bench/bench-drivers.mjs';
import { sendEndlessly } from './endless-bytes.mjs';
import { submitMeanwhile } from './honest-drivers.mjs';
import { frame, http2Opening, requestHeaders } from './http2-frames.mjs';

const connections = 30;
const bytesAtOnce = 65_536;
/** Paths that accept no POST, and no caller without a token. */
const withoutPost = '/api/v2/account';
const logIn = '/api/v2/account/auth';

export default {
  name: 'tiny-pieces',
  mostlyWaits: true,
  claim: 'A stranger who sends bodies in pieces of one byte does not slow down drivers.',
  async run({ service, small, slack, note }) {
    const drivers = await prepareDrivers(service.baseUrl, service.credentials);
    const { baseUrl, httpsBaseUrl } = service;
    const kinds = {
      'chunks of a refused body': { url: baseUrl, opening: head(baseUrl, withoutPost), piece: chunk },
      'chunks of a refused body over TLS': {
        ...{ url: httpsBaseUrl, protocol: 'http/1.1' },
        ...{ opening: head(httpsBaseUrl, withoutPost), piece: chunk },
      },
      'chunks of log-ins': { url: baseUrl, opening: head(baseUrl, logIn), piece: chunk },
      'many bodies of 900 chunks': {
        ...{ url: baseUrl, opening: '' },
        piece: `${head(baseUrl, withoutPost)}${chunk.repeat(900)}0\r\n\r\n`,
      },
      'DATA of one byte in HTTP/2': {
        ...{ url: httpsBaseUrl, protocol: 'h2', opening: http2LogIns(httpsBaseUrl) },
        piece: Buffer.concat(streams.map((stream) => frame(0, 0, stream, Buffer.from('a')))),
      },
    };
    const failures = [];
    for (const [kind, { piece, ...target }] of Object.entries(kinds)) {
      const endsAt = performance.now() + (small ? 3_000 : 12_000);
      const goesOn = () => performance.now() < endsAt;
      const bytes = Buffer.concat(Array(Math.ceil(bytesAtOnce / piece.length)).fill(Buffer.from(piece)));
      const [{ report, faults }, attacked] = await Promise.all([
        submitMeanwhile(drivers, { goesOn, slack }),
        sendEndlessly({ ...target, connections, bytes, goesOn }),
      ]);
      note(kind, `${attacked}; ${report}`);
      failures.push(...faults.map((each) => `${kind}: ${each}`));
    }
    return failures;
  },
};

/** A chunk of one byte (RFC 9112, 7.1). */
const chunk = '1\r\na\r\n';

const head = (url, path) =>
  `POST ${path} HTTP/1.1\r\nHost: ${new URL(url).host}\r\n` +
  'Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n';

/** The streams of the log-ins that an HTTP/2 session sends at the same time. */
const streams = Array.from({ length: 16 }, (_, n) => 2 * n + 1);

/** The opening of a session, and the headers of log-ins without their bodies. */
function http2LogIns(url) {
  const headers = requestHeaders(logIn, new URL(url).host);
  headers[0] = 0x83;
  const json = Buffer.concat([headers, Buffer.from([0x0f, 0x10, 16]), Buffer.from('application/json')]);
  return Buffer.concat([http2Opening, ...streams.map((stream) => frame(1, 4, stream, json))]);
}
