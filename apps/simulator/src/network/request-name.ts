const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;

/**
 * The name of a kind of request: its method and path, without the organisation and with `{id}` for each id, such as
 * `GET /routes/{id}`.
 */
export function requestName(address: string, method: string): string {
  const { pathname } = new URL(address);
  const path = pathname.replace(/^.*\/api\/v\d+/, '').replaceAll(uuid, '{id}');
  return `${method.toUpperCase()} ${path.replace(/^\/\{id\}(?=\/)/, '')}`;
}
