/** When something happened, in milliseconds since 1970: between the two, exact where they are the same. */
export interface Moment {
  from: number;
  to: number;
}

/** The id that the service gives to the thing of this name. */
export interface Named {
  named: string;
}

/**
 * What a part of an answer has to be. Of an object only the members that stand here are looked at, `undefined` for one
 * that must be missing; lists are compared whole. A `Named` is an id, a `Moment` a date-time within it; both are learnt
 * where they were not known.
 */
export type Expectation =
  | null
  | undefined
  | boolean
  | number
  | string
  | Named
  | Moment
  | readonly Expectation[]
  | { readonly [member: string]: Expectation };

/** An answer of the service as the rules have it. */
export interface ExpectedAnswer {
  status: number;
  /** Every error, as its code or as `code key`; in no order. */
  faults?: readonly string[];
  data?: Expectation;
  /** The flush receipt beside `data` [C-4]. */
  receivedThrough?: number;
  /** Headers, in lower case. */
  headers?: Readonly<Record<string, string>>;
  /** The answer carries an updated token of the caller [R-AUT-18]. */
  renewsToken?: boolean;
  /** Members of the body beside `data`. */
  body?: Expectation;
}

/** The id of a thing, null for none. */
export function named(name: string | null): Named | null {
  return name === null ? null : { named: name };
}

/** An answer with data. */
export function answered(
  status: number,
  data?: Expectation,
  rest: Partial<ExpectedAnswer> = {},
): ExpectedAnswer {
  return { status, ...(data === undefined ? {} : { data }), ...rest };
}

/** A refusal with its errors. */
export function refused(status: number, ...faults: string[]): ExpectedAnswer {
  return { status, faults };
}

/** A time as the interface writes it. */
export function dateTime(ms: number): string {
  return new Date(ms).toISOString();
}
