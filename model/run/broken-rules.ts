/** A rule of the service that is broken on purpose, by replacing a text in the built service. */
export interface BrokenRule {
  name: string;
  /** The rule that is broken. */
  rule: string;
  /** From the root of the repository. */
  file: string;
  from: string;
  to: string;
}

const service = (path: string) => `apps/service/dist/${path}.js`;
const domain = (path: string) => `packages/domain/dist/${path}.js`;

/** The model must find each of these broken rules. */
export const brokenRules: readonly BrokenRule[] = [
  {
    name: 'duplicates-by-id-alone',
    rule: '[C-6] the same id with other content is refused',
    file: service('outcomes/submission-statement'),
    from: `o.content_hash = decode(i.hash, 'hex') as same`,
    to: 'true as same',
  },
  {
    name: 'everything-may-be-skipped',
    rule: '[R-OUT-1] only an optional requirement is skipped',
    file: domain('outcomes/outcome-judgement'),
    from: `if (status === 'skipped' && !requirement.is_optional)`,
    to: 'if (false)',
  },
  {
    name: 'assets-are-shared',
    rule: '[R-END-12] an asset belongs to one active session',
    file: domain('transitions/session-transitions'),
    from: 'if (bound.asset !== null)',
    to: 'if (false)',
  },
  {
    name: 'waiting-routes-are-pushed',
    rule: '[R-EVT-6] a change that does not affect the driver is not pushed',
    file: service('routes/route-events'),
    from: 'const affects = seenBefore !== null && change.affectsDriver;',
    to: 'const affects = true;',
  },
  {
    name: 'automatic-release-keeps-the-session',
    rule: '[R-SES-9] the automatic release revokes the session',
    file: service('transfers/auto-release'),
    from: 'if (locked.session !== null)',
    to: 'if (false)',
  },
  {
    name: 'nothing-is-late',
    rule: '[C-6] an outcome for a route that was changed meanwhile is marked late',
    file: service('outcomes/judge-entry'),
    from: `late: record === 'late' || version < state.currentVersion || !state.routeActive,`,
    to: 'late: false,',
  },
  {
    name: 'quarantined-activities-are-unknown',
    rule: '[C-4] reports on an activity in quarantine are quarantined too, whatever their session',
    file: service('progress/report-activity'),
    from: 'if (added.quarantined && !added.recordedOwn)',
    to: 'if (false)',
  },
  {
    name: 'receipt-runs-ahead',
    rule: '[C-4] the receipt is the highest number up to which nothing is missing',
    file: service('sessions/session-row'),
    from: 'select upper(f.first) - 1 from',
    to: 'select upper(f.first) from',
  },
  {
    name: 'latest-start-first',
    rule: '[C-5] of the waiting routes, the one with the earliest planned start becomes active first',
    file: service('routes/next-route-queries'),
    from: 'r.planned_start_at nulls last, r.created_at, r.id',
    to: 'r.planned_start_at desc nulls last, r.created_at, r.id',
  },
  {
    name: 'tokens-survive',
    rule: '[R-AUT-17] the end of a session invalidates the token',
    file: service('callers/raise-generation'),
    from: 'set token_generation = token_generation + 1 where',
    to: 'set token_generation = token_generation where',
  },
  {
    name: 'transfers-outlive-the-route',
    rule: '[C-8] the request to release a route ends when its driver stops working on the route',
    file: service('routes/route-store'),
    from: 'await withdrawTransfer(ctx, route.id);',
    to: 'before = before;',
  },
  {
    name: 'readings-of-later',
    rule: '[C-6] a reading is compared with the reading at the time of its capture',
    file: service('readings/reading-ledger-queries'),
    from: 'materialized (select * from',
    to: "materialized (select n, asset_id, timestamptz '9999-01-01' as captured_at, activity_reference, requirement_key from",
  },
  {
    name: 'former-drivers-go-on',
    rule: 'decision 0008: what was captured after a hand-over does not count',
    file: service('routes/progress-log'),
    from: 'and p.at <= coalesce(a.ended_at, $4)',
    to: 'and p.at <= coalesce($4, a.ended_at)',
  },
  {
    name: 'keys-are-forgotten',
    rule: '[C-1] the first answer under an Idempotency-Key is returned again',
    file: service('platform/http/idempotency-claims'),
    from: 'if (status === null)',
    to: 'if (true)',
  },
];
