/** A reader for each member of a draft, which returns null for a value of another type. */
export type DraftShape<Draft> = { readonly [Name in keyof Draft]: (value: unknown) => value is Draft[Name] };

/** The value itself if all members have the right types, otherwise null. */
export function readShape<Draft>(shape: DraftShape<Draft>, value: unknown): Draft | null {
  return isShaped(shape, value) ? value : null;
}

export function isShaped<Draft>(shape: DraftShape<Draft>, value: unknown): value is Draft {
  if (!isRecord(value)) return false;
  for (const name in shape) if (!shape[name](value[name])) return false;
  return true;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isText(value: unknown): value is string {
  return typeof value === 'string';
}

export function isFlag(value: unknown): value is boolean {
  return typeof value === 'boolean';
}

export function orNull<Value>(isValue: (value: unknown) => value is Value) {
  return (value: unknown): value is Value | null => value === null || isValue(value);
}

export function listOf<Value>(isValue: (value: unknown) => value is Value) {
  return (value: unknown): value is Value[] => Array.isArray(value) && value.every(isValue);
}

export function recordOf<Value>(isValue: (value: unknown) => value is Value) {
  return (value: unknown): value is Record<string, Value> =>
    isRecord(value) && Object.values(value).every(isValue);
}

export function oneOf<const Values extends readonly string[]>(values: Values) {
  return (value: unknown): value is Values[number] => values.some((each) => each === value);
}

/** The member of a captured outcome if it is text, otherwise an empty text. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

export function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter(isText) : [];
}
