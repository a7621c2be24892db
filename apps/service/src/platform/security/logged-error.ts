/** Members of a database error that contain the values of rows or of a statement. */
const rowFields = new Set(['detail', 'where', 'internalQuery', 'parameters']);

/**
 * The members of an error, and of the errors in it, that the log shows. `redact` changes their texts. Of a database
 * error, only the members that identify the fault are shown, such as code, constraint, table and routine [C-3].
 */
export function loggedError(error: object, redact: (text: string) => string): Record<string, unknown> {
  const hidden = messagesWithValues(error);
  const clean = (text: string) =>
    redact(hidden.reduce((left, message) => left.replaceAll(message, withoutValues(message)), text));
  const written = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(written);
    return isErrorLike(value) ? loggedError(value, redact) : value;
  };
  return Object.fromEntries(
    Object.entries(error).flatMap(([name, value]): [string, unknown][] => {
      if (rowFields.has(name)) return [];
      const isText = typeof value === 'string' && (name === 'message' || name === 'stack');
      return [[name, isText ? clean(value) : written(value)]];
    }),
  );
}

/**
 * The messages of this error and its causes that may contain a value. Only PostgreSQL's data exceptions have such
 * messages.
 */
function messagesWithValues(error: object): string[] {
  const found: string[] = [];
  // Pino passes a copy of the error, with the error itself in `raw`.
  let fault: unknown = 'raw' in error ? error.raw : error;
  for (let depth = 0; depth < 10 && isErrorLike(fault); depth += 1) {
    if (isDataException(fault)) found.push(fault.message);
    fault = 'cause' in fault ? fault.cause : undefined;
  }
  return found;
}

/** SQLSTATE class 22. */
function isDataException(error: object): boolean {
  return 'severity' in error && 'code' in error && typeof error.code === 'string' && /^22/.test(error.code);
}

function withoutValues(message: string): string {
  return message.replace(/".*"/s, '"[redacted]"');
}

function isErrorLike(value: unknown): value is object & { message: string; stack: string } {
  if (typeof value !== 'object' || value === null) return false;
  return 'message' in value && typeof value.message === 'string' && 'stack' in value;
}
