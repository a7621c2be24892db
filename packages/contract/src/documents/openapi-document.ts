import type { TObject } from 'typebox';
import { basePath, type Operation, patchMedia, pathsOf } from '../ground/operation.js';
import type { JsonObject } from './openapi-names.js';
import { answerName, pascalCase } from './openapi-names.js';
import { problemResponses } from './openapi-problems.js';
import { schemaWriter } from './openapi-schemas.js';
import { sharePaths } from './openapi-sharing.js';

export interface ApiInformation {
  title: string;
  version: string;
  description: string;
  serverUrl: string;
  /** What each tag of the operations is about. */
  tags: Readonly<Record<string, string>>;
}

/**
 * The OpenAPI 3.1 document of these operations: the reference, the published file and the console's types are made from
 * it. Pure; the same operations give the same text.
 */
export function openApiDocument(operations: readonly Operation[], about: ApiInformation): JsonObject {
  const schemas = schemaWriter();
  const paths: Record<string, JsonObject> = {};
  for (const operation of operations) {
    const path = paths[operation.path] ?? {};
    path[operation.method.toLowerCase()] = operationObject(operation, schemas);
    paths[operation.path] = path;
  }
  const tags = [...new Set(operations.map((each) => each.tag))];
  const shared = sharePaths(paths);
  return {
    openapi: '3.1.0',
    info: {
      title: about.title,
      version: about.version,
      description: about.description,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: `${about.serverUrl}${basePath}` }],
    security: [{ bearer: [] }],
    tags: tags.map((name) => ({ name, description: about.tags[name] ?? name })),
    paths: shared.paths,
    components: {
      parameters: shared.parameters,
      responses: shared.responses,
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        apiKey: { type: 'apiKey', in: 'header', name: 'X-Api-Key' },
      },
      schemas: schemas.written(),
    },
  };
}

type SchemaWriter = ReturnType<typeof schemaWriter>;
type WriteSchema = SchemaWriter['write'];

/** Returns a reference to the schema. A schema without a name gets the first of these names that is free. */
function named(
  { write, name }: SchemaWriter,
  schema: unknown,
  names: readonly (string | null)[],
): JsonObject {
  const written = write(schema);
  if (written.$ref !== undefined) return written;
  const own = [answerName(written), ...names].find((each) => each !== null && name(each, written));
  return own == null ? written : { $ref: `#/components/schemas/${own}` };
}

function operationObject(operation: Operation, schemas: SchemaWriter): JsonObject {
  const { write } = schemas;
  const { id, tag, summary, access } = operation;
  const parameters = [
    ...parametersIn('path', operation.params, write),
    ...parametersIn('query', operation.query, write),
    ...headerParameters(operation),
  ];
  const described: JsonObject = { operationId: id, tags: [tag], summary, description: describe(operation) };
  if (operation.bodyProof !== undefined) described.security = [{ bearer: [] }, {}];
  if (access === 'public') described.security = id === 'authenticateApiKey' ? [{ apiKey: [] }, {}] : [];
  if (parameters.length > 0) described.parameters = parameters;
  if (operation.body !== undefined) described.requestBody = requestBody(operation, schemas);
  described.responses = { ...answers(operation, schemas), ...problemResponses(operation, write) };
  return described;
}

function needOf({ bodyProof }: Operation): string {
  return bodyProof === undefined ? 'Needs a token.' : `Needs a token, or \`${bodyProof}\` in the body.`;
}

function describe(operation: Operation): string {
  const access =
    operation.access === 'public'
      ? 'Needs no token.'
      : operation.access === 'authenticated'
        ? needOf(operation)
        : `Needs the permission \`${operation.access}\`.`;
  const others = pathsOf(operation).filter((path) => path !== operation.path);
  const aliases =
    others.length > 0 ? `Also answers as ${others.map((path) => `\`${path}\``).join(', ')}.` : '';
  return [operation.description ?? `${operation.summary}.`, access, aliases]
    .filter((each) => each !== '')
    .join('\n\n');
}

function parametersIn(
  place: 'path' | 'query',
  schema: TObject | undefined,
  write: WriteSchema,
): JsonObject[] {
  if (schema === undefined) return [];
  const required = new Set<string>((schema as { required?: string[] }).required ?? []);
  return Object.entries(schema.properties).map(([name, each]) => ({
    name,
    in: place,
    required: place === 'path' || required.has(name),
    schema: write(each),
  }));
}

function headerParameters(operation: Operation): JsonObject[] {
  const headers: JsonObject[] = [];
  const text = (name: string, description: string) => {
    headers.push({ name, in: 'header', required: false, description, schema: { type: 'string' } });
  };
  if (operation.method === 'POST' && operation.access !== 'public') {
    text('Idempotency-Key', 'The first response under this key is kept for 24 hours and returned again.');
  }
  if (operation.access === 'routes:execute' || operation.access === 'sessions:take') {
    text('X-Device-Id', 'The sending device; only the session’s device may write.');
  }
  if (operation.method === 'GET' && operation.answers[200]?.headers?.ETag !== undefined) {
    text('If-None-Match', 'The caller’s ETag; 304 if it is still current.');
  }
  if (operation.problems.includes('version_mismatch')) {
    text('If-Match', 'The ETag of the state to change; 412 if it is no longer current.');
  }
  return headers;
}

function requestBody(operation: Operation, schemas: SchemaWriter): JsonObject {
  const binary = operation.consumes !== undefined;
  const content: JsonObject = {};
  const json = operation.method === 'PATCH' ? patchMedia : ['application/json'];
  for (const media of operation.consumes ?? json) {
    const described: JsonObject = binary
      ? { schema: { type: 'string', format: 'binary' } }
      : { schema: named(schemas, operation.body, [`${pascalCase(operation.id)}Body`]) };
    if (!binary) schemas.exemplify(described.schema, operation.bodyExample);
    content[media] = described;
  }
  return { required: operation.bodyOptional !== true, content };
}

function answers(operation: Operation, schemas: SchemaWriter): JsonObject {
  const written: JsonObject = {};
  for (const [status, answer] of Object.entries(operation.answers)) {
    const response: JsonObject = { description: answer.description };
    if (answer.headers !== undefined) {
      response.headers = Object.fromEntries(
        Object.entries(answer.headers).map(([name, description]) => [
          name,
          { description, schema: { type: 'string' } },
        ]),
      );
    }
    if (answer.schema !== null) {
      const name = `${pascalCase(operation.id)}Answer`;
      const schema = named(schemas, answer.schema, [name, `${name}${status}`]);
      schemas.exemplify(schema, answer.example);
      response.content = { 'application/json': { schema }, ...otherContent(answer.media) };
    }
    written[status] = response;
  }
  if (operation.method === 'GET' && operation.answers[200]?.headers?.ETag !== undefined) {
    written[304] = {
      description: 'The state that the caller has, named by `If-None-Match`, is still current.',
    };
  }
  return written;
}

/** In the reference, bodies other than JSON are text or bytes. */
function otherContent(media: Readonly<Record<string, string>> = {}): JsonObject {
  const described = Object.entries(media).map(([type, description]) => [
    type,
    { schema: { type: 'string', description, ...(type === 'application/pdf' ? { format: 'binary' } : {}) } },
  ]);
  return Object.fromEntries(described);
}
