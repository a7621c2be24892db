/** A waiting request, with the organisation and the caller that sent it. */
interface WaitingRequest {
  organisation: string;
  caller: string;
  /** The time at which it began to wait, in milliseconds of any clock. */
  sinceMs: number;
}

/** Waiting requests. Organisations take turns, and so do the callers of each organisation. */
export interface RequestTurns<T extends WaitingRequest> {
  size(): number;
  /** Returns false if another organisation has more waiting requests. */
  hasMost(organisation: string): boolean;
  add(request: T): void;
  /** Removes and returns the next request of the next organisation that `mayRun` accepts. */
  next(mayRun: (organisation: string) => boolean): T | undefined;
  /**
   * Removes and returns the latest request of the caller with most requests, in the organisation with most requests.
   */
  takeFromLongest(): T | undefined;
  /** Removes and returns the requests that have waited since `latestMs` or longer. */
  takeLate(latestMs: number): T[];
}

interface Line<T> {
  size: number;
  /** The first caller in this map is the next one. */
  callers: Map<string, T[]>;
}

export function createRequestTurns<T extends WaitingRequest>(): RequestTurns<T> {
  /** The first organisation in this map is the next one. */
  const lines = new Map<string, Line<T>>();
  let size = 0;

  /** After a request was removed, moves its caller and its organisation to the end, or deletes what is empty now. */
  const afterTurn = (organisation: string, line: Line<T>, caller: string, requests: T[]): void => {
    line.callers.delete(caller);
    if (requests.length > 0) line.callers.set(caller, requests);
    lines.delete(organisation);
    if (line.callers.size > 0) lines.set(organisation, line);
  };
  const counted = (line: Line<T>, taken: T | undefined): T | undefined => {
    if (taken === undefined) return undefined;
    line.size -= 1;
    size -= 1;
    return taken;
  };

  return {
    size: () => size,
    hasMost(organisation) {
      const own = lines.get(organisation)?.size ?? 0;
      for (const line of lines.values()) if (line.size > own) return false;
      return true;
    },
    add(request) {
      const line = lines.get(request.organisation) ?? { size: 0, callers: new Map<string, T[]>() };
      lines.set(request.organisation, line);
      const requests = line.callers.get(request.caller) ?? [];
      line.callers.set(request.caller, requests);
      requests.push(request);
      line.size += 1;
      size += 1;
    },
    next(mayRun) {
      for (const [organisation, line] of lines) {
        if (!mayRun(organisation)) continue;
        for (const [caller, requests] of line.callers) {
          const taken = counted(line, requests.shift());
          afterTurn(organisation, line, caller, requests);
          return taken;
        }
      }
      return undefined;
    },
    takeFromLongest() {
      const [organisation, line] = longest(lines, (each) => each.size) ?? [];
      if (organisation === undefined || line === undefined) return undefined;
      const [caller, requests] = longest(line.callers, (each) => each.length) ?? [];
      if (caller === undefined || requests === undefined) return undefined;
      const taken = counted(line, requests.pop());
      if (requests.length === 0) line.callers.delete(caller);
      if (line.callers.size === 0) lines.delete(organisation);
      return taken;
    },
    takeLate(latestMs) {
      const late: T[] = [];
      for (const [organisation, line] of lines) {
        for (const [caller, requests] of line.callers) {
          while ((requests[0]?.sinceMs ?? Number.POSITIVE_INFINITY) <= latestMs) {
            const taken = counted(line, requests.shift());
            if (taken !== undefined) late.push(taken);
          }
          if (requests.length === 0) line.callers.delete(caller);
        }
        if (line.callers.size === 0) lines.delete(organisation);
      }
      return late;
    },
  };
}

/** The entry with the greatest size; of several such entries the last one. */
function longest<V>(entries: Map<string, V>, sizeOf: (value: V) => number): [string, V] | undefined {
  let found: [string, V] | undefined;
  for (const entry of entries) {
    if (found === undefined || sizeOf(entry[1]) >= sizeOf(found[1])) found = entry;
  }
  return found;
}
