/** A response that replaces the service's, as from a captive portal, a broken gateway or a hostile network. */
export type BadAnswer =
  /** Bytes that are not HTTP. */
  | { form: 'noise' }
  /** 200 with an HTML page, as from a captive portal. */
  | { form: 'page' }
  /** 200 with JSON that breaks off, although `Content-Length` is right. */
  | { form: 'half_json' }
  /** 200 with valid JSON that this service never sends: `body`, or a plausible text if it is missing. */
  | { form: 'wrong_shape'; body?: string }
  /** 200 without a body. */
  | { form: 'empty' }
  /** 307 to another host, which would also receive the body. */
  | { form: 'redirect' }
  /** 200 with a body that never ends, sent as fast as the caller reads it. */
  | { form: 'endless' }
  /** 200 with a body that never ends, sent one byte at a time. */
  | { form: 'trickle' }
  /** An HTML page with this status, such as 502 or 503. */
  | { form: 'status'; status: number; retryAfterS: number | null };

/** What happens to a request or to its response. All times are milliseconds. */
export type Fault =
  | { kind: 'none' }
  /** The request is accepted, but neither delivered nor answered. */
  | { kind: 'black_hole' }
  /** The connection breaks before the service has the whole request; the service receives nothing or half of it. */
  | { kind: 'cut_request'; delivered: 'nothing' | 'half' }
  /** The service executes the request, but the connection breaks before the caller receives anything. */
  | { kind: 'lose_answer' }
  /** The connection breaks in the middle of the response. */
  | { kind: 'cut_answer' }
  /** Latency before the request is delivered, and before the response is delivered. */
  | { kind: 'delay'; beforeMs: number; afterMs: number }
  /** Low bandwidth in both directions. */
  | { kind: 'slow'; bytesPerSecond: number }
  /**
   * The request is delivered twice, one after the other or at the same time (`together`); the caller receives one of
   * the responses.
   */
  | { kind: 'twice'; together: boolean; hears: 'first' | 'second' }
  /** The caller is disconnected; the service still gets the request, after this many later requests. */
  | { kind: 'later'; requests: number }
  /** The request is delivered normally, and again after this many later requests. */
  | { kind: 'echo'; requests: number }
  /** The caller receives a bad response; `delivered` tells whether the service executed the request. */
  | { kind: 'bad_answer'; delivered: boolean; answer: BadAnswer };

export type FaultKind = Exclude<Fault['kind'], 'none'>;

/** How bad a network is. */
export interface FaultMix {
  /** The probability that a request meets a fault, from 0 to 1. */
  rate: number;
  /** The relative frequency of each kind of fault. A kind that is missing does not occur. */
  weights: Partial<Record<FaultKind, number>>;
  /** The longest latency in one direction; 200 by default. */
  longestDelayMs?: number;
}

/** All kinds with the same frequency. */
export const everyFault: FaultMix['weights'] = {
  black_hole: 1,
  cut_request: 1,
  lose_answer: 1,
  cut_answer: 1,
  delay: 1,
  slow: 1,
  twice: 1,
  later: 1,
  echo: 1,
  bad_answer: 1,
};

/** Draws the fault of the next request. `random` returns numbers from 0 (included) to 1 (excluded). */
export function chooseFault(random: () => number, mix: FaultMix): Fault {
  if (random() >= mix.rate) return { kind: 'none' };
  const kind = weighted(random, mix.weights);
  return kind === null ? { kind: 'none' } : detailed(kind, random, mix.longestDelayMs ?? 200);
}

function weighted(random: () => number, weights: FaultMix['weights']): FaultKind | null {
  let rest = random() * Object.values(weights).reduce((sum, each) => sum + each, 0);
  for (const kind of faultKinds) {
    rest -= weights[kind] ?? 0;
    if (rest < 0) return kind;
  }
  return null;
}

const faultKinds = [
  'black_hole',
  'cut_request',
  'lose_answer',
  'cut_answer',
  'delay',
  'slow',
  'twice',
  'later',
  'echo',
  'bad_answer',
] as const satisfies readonly FaultKind[];

function detailed(kind: FaultKind, random: () => number, longestDelayMs: number): Fault {
  const even = (): boolean => random() < 0.5;
  const upTo = (most: number): number => 1 + Math.floor(random() * most);
  switch (kind) {
    case 'black_hole':
    case 'lose_answer':
    case 'cut_answer':
      return { kind };
    case 'cut_request':
      return { kind, delivered: even() ? 'nothing' : 'half' };
    case 'delay':
      return { kind, beforeMs: upTo(longestDelayMs), afterMs: upTo(longestDelayMs) };
    case 'slow':
      return { kind, bytesPerSecond: 20_000 + upTo(200_000) };
    case 'twice':
      return { kind, together: even(), hears: even() ? 'first' : 'second' };
    case 'later':
    case 'echo':
      return { kind, requests: upTo(5) };
    case 'bad_answer':
      return { kind, delivered: even(), answer: chooseBadAnswer(random) };
  }
}

/** Draws a bad response; leaves out `trickle`, which ends only when the caller gives up. */
function chooseBadAnswer(random: () => number): BadAnswer {
  const answers: readonly BadAnswer[] = [
    { form: 'noise' },
    { form: 'page' },
    { form: 'half_json' },
    { form: 'wrong_shape' },
    { form: 'empty' },
    { form: 'redirect' },
    { form: 'endless' },
    { form: 'status', status: 502, retryAfterS: null },
    { form: 'status', status: 503, retryAfterS: null },
    { form: 'status', status: 503, retryAfterS: 1 },
  ];
  return answers[Math.floor(random() * answers.length)] ?? { form: 'page' };
}
