/** A complete HTTP request as text. It is made before the measurement, so that the client only writes it. */
export function requestText(method, url, headers, body = null, hostName = null) {
  const { host, pathname } = new URL(url);
  const lines = [`${method} ${pathname} HTTP/1.1`, `host: ${hostName ?? host}`];
  for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${value}`);
  if (body !== null)
    lines.push('content-type: application/json', `content-length: ${Buffer.byteLength(body)}`);
  return `${lines.join('\r\n')}\r\n\r\n${body ?? ''}`;
}
