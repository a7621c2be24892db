import { once } from 'node:events';
import { createServer } from 'node:http';

/** What a faulty service in between does to a submission of outcomes; null: it is passed on as it is. */
export type Lie = (
  outcomes: Record<string, unknown>[],
) => { pass: Record<string, unknown>[]; more?: Record<string, unknown>[] } | null;

/** A proxy that passes everything on, and lies about outcomes. */
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
    const answer = await send(lied === null ? whole : JSON.stringify({ ...frame, outcomes: lied.pass }));
    if (lied?.more !== undefined) {
      headers.delete('idempotency-key');
      await (await send(JSON.stringify({ ...frame, outcomes: lied.more }))).text();
    }
    const bytes = Buffer.from(await answer.arrayBuffer());
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
