/** The meaning of a driver's error for a caller of the service. */
export type PostgresFault =
  | { kind: 'disk_full' }
  | { kind: 'unavailable' }
  | { kind: 'serialisation' }
  | { kind: 'unique_violation'; constraint: string }
  | { kind: 'other' };

/**
 * Classifies an error thrown by `pg`. `disk_full` and `unavailable` are temporary; the response is then 503. After
 * `serialisation`, which includes deadlocks, the work may be repeated immediately. Every other error is a fault of
 * ours.
 */
export function postgresFault(error: unknown): PostgresFault {
  if (!(error instanceof Error)) {
    return { kind: 'other' };
  }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  if ('severity' in error && code !== undefined) {
    return serverFault(code, 'constraint' in error ? error.constraint : undefined);
  }
  if (
    'syscall' in error ||
    (code !== undefined && socketCodes.has(code)) ||
    driverMessages.has(error.message)
  ) {
    return { kind: 'unavailable' };
  }
  return { kind: 'other' };
}

function serverFault(sqlState: string, constraint: unknown): PostgresFault {
  if (sqlState === '53100') {
    return { kind: 'disk_full' };
  }
  if (sqlState === '40001' || sqlState === '40P01') {
    return { kind: 'serialisation' };
  }
  if (sqlState === '23505') {
    return { kind: 'unique_violation', constraint: typeof constraint === 'string' ? constraint : '' };
  }
  return unavailableStates.test(sqlState) ? { kind: 'unavailable' } : { kind: 'other' };
}

/**
 * 08 connection, 28 log-in refused, 53 out of a resource, 57P0x shutting down or starting, 58 fault of the machine,
 * 57014 a statement over its time limit, 55P03 a lock wait over its time limit, 25006 a read-only standby.
 */
const unavailableStates = /^(?:08|28|53|57P0|58)|^(?:57014|55P03|25006)$/;

const socketCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN']);

/**
 * The messages of errors that have neither a code nor a class of their own; a test provokes each of them with the
 * installed driver.
 */
const driverMessages = new Set([
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'Cannot use a pool after calling end on the pool',
  'Query read timeout',
]);
