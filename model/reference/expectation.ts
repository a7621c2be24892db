/** When something happened, in milliseconds since 1970: between `from` and `to`, or exactly if both are equal. */
export interface Moment {
  from: number;
  to: number;
}

/** The id that the service gives to the record with this name. */
export interface Named {
  named: string;
}

/**
 * The expected form of a part of a response. In objects, only the given members are compared; `undefined` means that a
 * member must be missing. Lists are compared as a whole. A `Named` is an id, a `Moment` a date-time within it; if they
 * are unknown, they are learnt from the response.
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

/** The response that the rules require. */
export interface ExpectedAnswer {
  status: number;
  /** All errors, as `code` or `code key`, in any order. */
  faults?: readonly string[];
  data?: Expectation;
  /** The flush receipt next to `data` [C-4]. */
  receivedThrough?: number;
  /** Headers, in lower case. */
  headers?: Readonly<Record<string, string>>;
  /** True if the response contains a new token of the caller [R-AUT-18]. */
  renewsToken?: boolean;
  /** Members of the body next to `data`. */
  body?: Expectation;
}

/** The id of a record, null for none. */
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
