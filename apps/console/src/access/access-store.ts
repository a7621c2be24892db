import {
  type ApiClientOptions,
  type CallFailure,
  type CallResult,
  type ConsoleApi,
  createConsoleApi,
  hasProblem,
} from '@fleet/client/console';
import type { AccessStorage, KeptAccess, OrganisationChoice } from './kept-access.js';
import { currentAccess, type OtherWindows } from './other-windows.js';

/** Why the token can no longer be used. */
export type TokenEnd = 'expired' | 'invalidated';

export type AccessState =
  | { stage: 'signed_out'; because: 'start' | 'logged_out' | 'other_window' }
  | { stage: 'choosing'; name: string; organisations: readonly OrganisationChoice[] }
  | {
      stage: 'signed_in';
      username: string;
      name: string;
      organisation: OrganisationChoice;
      organisations: readonly OrganisationChoice[];
      /** Why the token has ended; null while it is valid. After its end, calls wait for the user's password. */
      ended: TokenEnd | null;
    };

/** Null for a success. */
type LogInFailure = CallFailure | { kind: 'no_organisation' };

export interface Access {
  state(): AccessState;
  subscribe(listener: () => void): () => void;
  signIn(username: string, password: string): Promise<LogInFailure | null>;
  choose(organisationId: string): void;
  /** Logs the same user in again, and lets the waiting calls continue. */
  resume(password: string): Promise<LogInFailure | null>;
  signOut(): void;
  /** The origin of the service and the `fetch` for its requests, for a connection that stays open. */
  readonly network: { origin: string; fetch: ApiClientOptions['fetch'] };
  /** The time of the service, in milliseconds since 1970. Deadlines must not depend on the clock of this computer. */
  now(): number;
  /** Carries out a call that needs no token. */
  callOpenly<Body>(run: (api: ConsoleApi) => Promise<CallResult<Body>>): Promise<CallResult<Body>>;
  /**
   * Carries out a call of the chosen organisation. If the token has ended, the call waits for a new log-in and is sent
   * again; it fails as `signed_out` if the user logs out instead, or is then in another organisation.
   */
  call<Body>(run: (api: ConsoleApi) => Promise<CallResult<Body>>): Promise<CallResult<Body>>;
  /**
   * The same access for one organisation: a call fails as `signed_out` if another organisation is chosen when it
   * would be sent.
   */
  ofOrganisation(organisationId: string): Access;
  /** A file of the chosen organisation, of any length. `path` begins behind the organisation and has the query. */
  download(path: string, signal?: AbortSignal): Promise<CallResult<Blob>>;
}

export interface AccessParts {
  baseUrl: string;
  storage: AccessStorage;
  others: OtherWindows;
  /** The access that another window or an earlier page has left. */
  first: KeptAccess | null;
  fetch?: ApiClientOptions['fetch'];
}

/** Few attempts for each call, because a page refreshes itself and has buttons to try again. */
const attempts = 2;
const signedOut = { ok: false, failure: { kind: 'signed_out', problems: [] } } as const;

export function createAccess(parts: AccessParts): Access {
  const { baseUrl, storage, others, fetch } = parts;
  const listeners = new Set<() => void>();
  let kept = currentAccess(parts.first, others);
  let api = apiOf(kept);
  let state: AccessState = stateOf(kept, null) ?? { stage: 'signed_out', because: 'start' };
  /** Calls that wait until the user has logged in again (true) or out (false). */
  let waiting: ((isResumed: boolean) => void)[] = [];
  let expiry: ReturnType<typeof setTimeout> | undefined;
  const ofOrganisations = new Map<string, Access>();

  storage.keep(kept);
  others.listen(
    () => (state.stage === 'signed_in' && state.ended === null ? kept : null),
    () => leave('other_window'),
    () => {
      if (currentAccess(kept, others) === null) leave('other_window');
    },
  );
  watchExpiry();

  function apiOf(access: KeptAccess | null): ConsoleApi {
    const made: ConsoleApi = createConsoleApi({
      baseUrl,
      attempts,
      token: access?.token ?? null,
      // The password is not kept, so only the user can renew the token.
      credentials: async (refusal) => {
        const isInvalid = hasProblem({ problems: refusal }, 'invalidated_token');
        if (refusal.length > 0 && made === api) pause(isInvalid ? 'invalidated' : 'expired');
        return null;
      },
      ...(access?.organisationId == null ? {} : { organisationId: access.organisationId }),
      ...(fetch === undefined ? {} : { fetch }),
    });
    // A user who changes their own rights gets another token in the answer. It is stored, so that the page still has
    // it after a reload.
    made.onToken((token) => {
      if (token === null || made !== api || kept === null) return;
      kept = { ...kept, token };
      storage.keep(kept);
    });
    return made;
  }

  function become(next: AccessState): void {
    state = next;
    for (const listener of listeners) listener();
  }

  function take(access: KeptAccess): void {
    kept = access;
    storage.keep(access);
    api = apiOf(access);
    watchExpiry();
    const next = stateOf(access, null);
    if (next !== null) become(next);
  }

  function pause(end: TokenEnd): void {
    if (state.stage === 'signed_in' && state.ended === null) become({ ...state, ended: end });
  }

  function watchExpiry(): void {
    clearTimeout(expiry);
    if (kept === null) return;
    const leftMs = kept.expiresAt - api.serverNow();
    // If the token seems to have expired already, the clock of this computer may be wrong, and the service may still
    // accept the token. So no timer is set, and the token ends when the service refuses it.
    if (leftMs > 0) expiry = setTimeout(() => pause('expired'), Math.min(leftMs, 2 ** 31 - 1));
  }

  function wake(isResumed: boolean): void {
    const woken = waiting;
    waiting = [];
    for (const each of woken) each(isResumed);
  }

  function leave(because: 'logged_out' | 'other_window'): void {
    if (state.stage === 'signed_out') return;
    clearTimeout(expiry);
    kept = null;
    storage.keep(null);
    api = apiOf(null);
    become({ stage: 'signed_out', because });
    wake(false);
  }

  async function logIn(username: string, password: string): Promise<KeptAccess | LogInFailure> {
    const result = await api.authenticate({ body: { username, password } });
    if (!result.ok) return result.failure;
    const { access_token: token, expires_at, user } = result.body.data;
    const organisations = user?.organisations ?? [];
    if (user === null || organisations.length === 0) return { kind: 'no_organisation' };
    const chosen = organisations.find(({ id }) => id === kept?.organisationId);
    const organisationId = chosen?.id ?? (organisations.length === 1 ? (organisations[0]?.id ?? null) : null);
    return {
      ...{ username: user.username, name: user.name, token, expiresAt: Date.parse(expires_at) },
      ...{ organisations, organisationId, lastOut: others.lastOut() },
    };
  }

  const chosen = () => kept?.organisationId ?? null;

  async function callIn<Body>(
    organisationId: string | null,
    run: (api: ConsoleApi) => Promise<CallResult<Body>>,
  ): Promise<CallResult<Body>> {
    for (;;) {
      if (state.stage === 'signed_in' && state.ended !== null) {
        const isResumed = await new Promise<boolean>((resolve) => waiting.push(resolve));
        if (!isResumed) return signedOut;
      }
      // After the new log-in the user may be in another organisation. A call must not write into it what was meant
      // for the previous one.
      if (state.stage === 'signed_out' || chosen() !== organisationId) return signedOut;
      const used = api;
      const result = await run(used);
      if (result.ok || result.failure.kind !== 'signed_out') return result;
      // If `used` is no longer current, another call or log-in has replaced its token.
      if (used === api) pause('expired');
      if (used === api && state.stage !== 'signed_in') return result;
    }
  }

  const downloadIn = (organisationId: string | null, path: string, signal?: AbortSignal) =>
    callIn(organisationId, async (used) => {
      // Few pages save files, and the log-in must load quickly.
      const { downloadFile } = await import('./file-download.js');
      return downloadFile(used, path, { baseUrl, fetch, signal });
    });

  const access: Access = {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async signIn(username, password) {
      const result = await logIn(username, password);
      if ('kind' in result) return result;
      take(result);
      return null;
    },
    choose(organisationId) {
      if (kept === null || !kept.organisations.some(({ id }) => id === organisationId)) return;
      take({ ...kept, organisationId });
      wake(true);
    },
    async resume(password) {
      if (kept === null) return signedOut.failure;
      const result = await logIn(kept.username, password);
      if ('kind' in result) return result;
      take(result);
      wake(true);
      return null;
    },
    signOut() {
      others.sayOut();
      leave('logged_out');
    },
    network: { origin: baseUrl, fetch },
    now: () => api.serverNow(),
    callOpenly: (run) => run(api),
    call: (run) => callIn(chosen(), run),
    download: (path, signal) => downloadIn(chosen(), path, signal),
    ofOrganisation(organisationId) {
      const made = ofOrganisations.get(organisationId) ?? {
        ...access,
        call: (run) => callIn(organisationId, run),
        download: (path, signal) => downloadIn(organisationId, path, signal),
      };
      ofOrganisations.set(organisationId, made);
      return made;
    },
  };
  return access;
}

function stateOf(kept: KeptAccess | null, ended: TokenEnd | null): AccessState | null {
  if (kept === null) return null;
  const { username, name, organisations, organisationId } = kept;
  const organisation = organisations.find(({ id }) => id === organisationId);
  if (organisation === undefined) return { stage: 'choosing', name, organisations };
  return { stage: 'signed_in', username, name, organisation, organisations, ended };
}
