import { isRecord } from '../ground/schema-reading.js';

export type JsonObject = Record<string, unknown>;

/** `route_changed` and `listRoutes` as names of types: `RouteChanged`, `ListRoutes`. */
export function pascalCase(word: string): string {
  return word.replaceAll(/(?:^|_)([a-z])/g, (_all, letter: string) => letter.toUpperCase());
}

/** The name of a response schema by its content: `RouteAnswer`, `RoutePage`; null if the content has no name. */
export function answerName({ properties }: JsonObject): string | null {
  if (!isRecord(properties)) return null;
  const { data } = properties;
  if (!isRecord(data)) return null;
  const own = referred(data);
  if (own !== null) return `${own}Answer`;
  const entry = isRecord(data.items) ? referred(data.items) : null;
  if (entry === null) return null;
  if ('next_cursor' in properties) return `${entry}Feed`;
  return 'pagination' in properties ? `${entry}Page` : `${entry}List`;
}

function referred({ $ref }: Record<string, unknown>): string | null {
  return typeof $ref === 'string' ? ($ref.split('/').at(-1) ?? null) : null;
}
