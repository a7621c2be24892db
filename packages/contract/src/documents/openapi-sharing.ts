import { isRecord } from '../ground/schema-reading.js';
import type { JsonObject } from './openapi-names.js';

/** The paths of a document, with repeated parts moved out. */
export interface SharedPaths {
  paths: Record<string, JsonObject>;
  parameters: JsonObject;
  responses: JsonObject;
}

/** The names of refusals in the document, by status. */
const refusals: Readonly<Record<string, string>> = {
  304: 'NotModified',
  400: 'BadRequest',
  401: 'Unauthenticated',
  403: 'Forbidden',
  404: 'NotFound',
  409: 'Conflict',
  412: 'PreconditionFailed',
  413: 'ContentTooLarge',
  415: 'UnsupportedMediaType',
  422: 'Unprocessable',
  429: 'TooManyRequests',
  503: 'Unavailable',
  default: 'OtherRefusal',
};

/**
 * Moves parameters and responses that several operations share out of the paths, so that each is written once and a
 * generator makes one type of it. Parts that only one operation has stay there.
 */
export function sharePaths(paths: Readonly<Record<string, JsonObject>>): SharedPaths {
  const operations = Object.values(paths).flatMap((path) => Object.values(path).filter(isRecord));
  const parameters = sharedParts(
    'parameters',
    operations.flatMap(parametersOf).map((each) => [nameOf(each), each]),
  );
  const responses = sharedParts(
    'responses',
    operations
      .flatMap((each) => Object.entries(responsesOf(each)))
      .map(([status, each]) => [refusals[status] ?? 'Answer', each]),
  );
  const shared = (operation: JsonObject): JsonObject => ({
    ...operation,
    ...(operation.parameters === undefined
      ? {}
      : { parameters: parametersOf(operation).map((each) => parameters.place(each)) }),
    responses: Object.fromEntries(
      Object.entries(responsesOf(operation)).map(([status, each]) => [status, responses.place(each)]),
    ),
  });
  return {
    paths: Object.fromEntries(
      Object.entries(paths).map(([path, methods]) => [
        path,
        withCommonParameters(
          Object.fromEntries(
            Object.entries(methods).map(([method, each]) => [method, isRecord(each) ? shared(each) : each]),
          ),
        ),
      ]),
    ),
    parameters: parameters.written(),
    responses: responses.written(),
  };
}

/** Parameters that all methods of a path share are written once, at the path. */
function withCommonParameters(methods: JsonObject): JsonObject {
  const operations = Object.values(methods).filter(isRecord);
  const [first = {}] = operations;
  const has = (operation: JsonObject, text: string) =>
    parametersOf(operation).some((each) => JSON.stringify(each) === text);
  const common = parametersOf(first).filter((each) =>
    operations.every((one) => has(one, JSON.stringify(each))),
  );
  if (common.length === 0) return methods;
  const texts = new Set(common.map((each) => JSON.stringify(each)));
  const rest = (operation: JsonObject): JsonObject => {
    const { parameters: _all, ...others } = operation;
    const own = parametersOf(operation).filter((each) => !texts.has(JSON.stringify(each)));
    return own.length === 0 ? others : { ...others, parameters: own };
  };
  return {
    parameters: common,
    ...Object.fromEntries(
      Object.entries(methods).map(([method, each]) => [method, isRecord(each) ? rest(each) : each]),
    ),
  };
}

const parametersOf = ({ parameters }: JsonObject): JsonObject[] =>
  Array.isArray(parameters) ? parameters.filter(isRecord) : [];
const responsesOf = ({ responses }: JsonObject): Record<string, JsonObject> =>
  isRecord(responses) ? (responses as Record<string, JsonObject>) : {};
const nameOf = ({ name }: JsonObject): string => String(name).replaceAll('-', '_');

/**
 * Names each part that occurs more than once, for this section of `components`. If several parts have the same name, a
 * number follows it.
 */
function sharedParts(section: string, all: readonly (readonly [name: string, value: JsonObject])[]) {
  const counts = new Map<string, number>();
  for (const [, value] of all) {
    const text = JSON.stringify(value);
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  const names = new Map<string, string>();
  const written = new Map<string, JsonObject>();
  for (const [name, value] of all) {
    const text = JSON.stringify(value);
    if ((counts.get(text) ?? 0) < 2 || names.has(text)) continue;
    let free = name;
    for (let number = 2; written.has(free); number += 1) free = `${name}${number}`;
    names.set(text, free);
    written.set(free, value);
  }
  return {
    place(value: JsonObject): JsonObject {
      const name = names.get(JSON.stringify(value));
      return name === undefined ? value : { $ref: `#/components/${section}/${name}` };
    },
    written: (): JsonObject =>
      Object.fromEntries([...written].sort(([one], [other]) => (one < other ? -1 : 1))),
  };
}
