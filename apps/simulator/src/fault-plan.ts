/** What replaces the service's response, as from a captive portal, a broken gateway or a hostile network. */
export type BadAnswer =
  /** Bytes that are no HTTP. */
  | { form: 'noise' }
  /** A page with 200, as a captive portal shows it. */
  | { form: 'page' }
  /** 200 with a JSON text that breaks off, under a length that is right. */
  | { form: 'half_json' }
  /** 200 with JSON that this service cannot have given; `body` says which, or a plausible one is taken. */
  | { form: 'wrong_shape'; body?: string }
  /** 200 without a body. */
  | { form: 'empty' }
  /** 307 to another host, which would carry along the body. */
  | { form: 'redirect' }
  /** 200 with a body that never ends, as fast as it is taken. */
  | { form: 'endless' }
  /** 200 with a byte now and then, without end. */
  | { form: 'trickle' }
  /** A page with this status, such as 502 or 503. */
  | { form: 'status'; status: number; retryAfterS: number | null };

/** What happens to a request on its way, or to its answer. All times are milliseconds. */
export type Fault =
  | { kind: 'none' }
  /** Taken, never delivered, never answered. */
  | { kind: 'black_hole' }
  /** The connection breaks before the service has the whole request: it receives nothing, or half of it. */
  | { kind: 'cut_request'; delivered: 'nothing' | 'half' }
  /** The service carries it out, and the connection breaks before the caller hears anything. */
  | { kind: 'lose_answer' }
  /** The connection breaks in the middle of the answer. */
  | { kind: 'cut_answer' }
  /** Latency before the request is delivered, and before the answer is. */
  | { kind: 'delay'; beforeMs: number; afterMs: number }
  /** A narrow line, both ways. */
  | { kind: 'slow'; bytesPerSecond: number }
  /** Delivered twice, one after the other or both at once; the caller hears one of the answers. */
  | { kind: 'twice'; together: boolean; hears: 'first' | 'second' }
  /** The caller is disconnected; the service still gets the request, after this many later ones. */
  | { kind: 'later'; requests: number }
  /** In order, and once more after so many later requests. */
  | { kind: 'echo'; requests: number }
  /** Another answer in the place of the service's, whether or not the service has carried out the request. */
  | { kind: 'bad_answer'; delivered: boolean; answer: BadAnswer };

export type FaultKind = Exclude<Fault['kind'], 'none'>;

/** How bad a network is. */
export interface FaultMix {
  /** The part of the requests that meet a fault, from 0 to 1. */
  rate: number;
  /** How often each kind occurs among the faults, in any unit; a kind that is not named does not occur. */
  weights: Partial<Record<FaultKind, number>>;
  /** The longest latency of one way; 200 unless given. */
  longestDelayMs?: number;
}

/** Every kind alike. */
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

/** The fault of the next request. Pure but for `random`, which gives numbers from 0 up to 1. */
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

/** All but those that end only with the caller's patience. */
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
