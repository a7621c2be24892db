import { once } from 'node:events';
import { createServer } from 'node:http';

/**
 * Decides what a faulty proxy does to a submission of outcomes. `pass` is forwarded instead of the outcomes; those that
 * are left out are reported as recorded. `more` is sent in a second request. Null forwards the submission unchanged.
 */
export type Lie = (
  outcomes: Record<string, unknown>[],
) => { pass: Record<string, unknown>[]; more?: Record<string, unknown>[] } | null;

/** A proxy that forwards all requests, but may change submissions of outcomes. */
export async function lyingProxy(target: string, lie: Lie): Promise<{ url: string; stop(): void }> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    const headers = new Headers();
    for (const [name, value] of Object.entries(request.headers)) {
      const isOwn = ['host', 'connection', 'content-length', 'transfer-encoding'].includes(name);
      if (typeof value === 'string' && !isOwn) headers.set(name, value);
    }
    const send = (body: Buffer<ArrayBuffer> | string) =>
      fetch(`${target}${request.url}`, {
        ...{ method: request.method ?? 'GET', headers, redirect: 'manual' },
        ...(body.length === 0 ? {} : { body }),
      });
    const whole = Buffer.concat(chunks);
    const isSubmission = request.method === 'POST' && /\/outcomes$/.test(request.url ?? '');
    const frame = isSubmission ? JSON.parse(whole.toString()) : null;
    const lied = frame === null ? null : lie(frame.outcomes);
    if (lied !== null) headers.delete('idempotency-key');
    const answer = await send(lied === null ? whole : JSON.stringify({ ...frame, outcomes: lied.pass }));
    if (lied?.more !== undefined) {
      await (await send(JSON.stringify({ ...frame, outcomes: lied.more }))).text();
    }
    const honest = Buffer.from(await answer.arrayBuffer());
    const bytes =
      lied === null || answer.status >= 400 ? honest : pretended(honest, frame.outcomes, lied.pass);
    const answered = Object.fromEntries(answer.headers);
    delete answered['content-encoding'];
    delete answered['content-length'];
    delete answered['transfer-encoding'];
    delete answered.connection;
    response.writeHead(answer.status, answered);
    response.end(bytes);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    stop: () => server.close(),
  };
}

/** The response to the forwarded outcomes, with the results that the phone expects for those that were left out. */
function pretended(
  honest: Buffer<ArrayBuffer>,
  sent: readonly Record<string, unknown>[],
  passed: readonly Record<string, unknown>[],
): Buffer<ArrayBuffer> {
  const there = new Set(passed.map((each) => each.submission_id));
  const swallowed = sent.filter((each) => !there.has(each.submission_id));
  if (swallowed.length === 0) return honest;
  const { data, ...rest } = JSON.parse(honest.toString());
  const recorded = swallowed.map(({ submission_id }) => ({ ...data[0], submission_id, result: 'recorded' }));
  return Buffer.from(JSON.stringify({ ...rest, data: [...data, ...recorded] }));
}
