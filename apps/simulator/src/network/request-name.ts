const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;

/**
 * What a request asks for, the same for all drivers and records: the method and the path behind the organisation, with a
 * sign in the place of each id, as in `POST /blobs`.
 */
export function requestName(address: string, method: string): string {
  const { pathname } = new URL(address);
  const path = pathname.replace(/^.*\/api\/v\d+/, '').replaceAll(uuid, '{id}');
  return `${method.toUpperCase()} ${path.replace(/^\/\{id\}(?=\/)/, '')}`;
}
