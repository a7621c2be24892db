import { randomUUID } from 'node:crypto';
import { basePath, type Operation } from '@fleet/contract/ground/operation';
import { type Answer, codesOf, type TestService } from '../test-service.js';
import type { MatrixResources } from './matrix-resources.js';

/**
 * The response to a caller in a word. `yes`: permitted, even if the request itself fails. `log in`: 401. `no`: 403,
 * because the permission is missing; for any other 403, its code. `unknown`: 404, as if the resource did not exist.
 */
export function verdictOf(answer: Answer): string {
  const { status, body } = answer;
  const codes = codesOf(answer);
  if (status >= 500) throw new Error(`${status} ${JSON.stringify(body)}`);
  if (status === 401) return codes.includes('invalid_credentials') ? 'yes' : 'log in';
  if (status === 404) return 'unknown';
  if (status !== 403) return 'yes';
  const lacksIt = codes.includes('not_permitted') || codes.includes('interface_not_allowed');
  return lacksIt ? 'no' : codes.join(' ');
}

export type PathValues = (name: string) => string;

/** Random ids, which belong to no resource. */
export const nothing: PathValues = () => randomUUID();

/** The ids of existing resources. Throws if the resources lack one. */
export function realIds({ ids, integrationKeys }: MatrixResources, operation: Operation): PathValues {
  return (name) => {
    const kind = /\/integration\/([\w-]+)\//.exec(operation.path)?.[1] ?? '';
    const id = name === 'integrationKey' ? integrationKeys[kind] : ids[name];
    if (id === undefined) throw new Error(`the resources have no {${name}} for ${operation.path}`);
    return id;
  };
}

/** The names of the path's parameters, without that of the organisation. */
export function resourcesOf({ path }: Operation): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)]
    .map(([, name = '']) => name)
    .filter((name) => name !== 'organisationId');
}

interface Asking {
  organisationId: string;
  token: string | null;
  values: PathValues;
  bodies: MatrixResources['bodies'];
}

/** Calls the operation with a valid body. */
export async function ask(
  service: TestService,
  operation: Operation,
  { organisationId, token, values, bodies }: Asking,
): Promise<Answer> {
  const path = operation.path
    .replace('{organisationId}', organisationId)
    .replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values(name)));
  const { id, body, bodyExample } = operation;
  return service.call(operation.method, path, {
    ...(token === null ? {} : { token }),
    ...(body === undefined ? {} : { body: bodies[id] ?? bodyExample ?? {} }),
  });
}

export const rowName = ({ method, path }: Operation): string => `${method} ${basePath}${path}`;
