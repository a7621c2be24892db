import { useHeadingFocus } from '@fleet/ui';
import { useQueryClient } from '@tanstack/react-query';
import { Outlet, useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { AccessState } from './access/access-store.js';
import { useAccessState } from './access/use-access.js';
import { ConsoleFrame } from './frame/console-frame.js';
import { KeptListsProvider } from './frame/kept-list.js';
import { LoadedPart } from './frame/loaded-part.js';
import { LiveProvider } from './live-feed/use-live.js';
import { PaletteOpener } from './palette/palette-opener.js';
import { readNextAddress } from './sign-in/next-address.js';
import { SignInAgain } from './sign-in/sign-in-again.js';

const loadPasswordDialog = () => import('./sign-in/change-password-dialog.js');

/** The pages that need no log-in. */
const openPaths: ReadonlySet<string> = new Set(['/log-in', '/forgotten-password', '/set-password']);
const logIn = '/log-in';

/** Surrounds all pages. A user who is not logged in sees the log-in first, and then the page of the address. */
export function ConsoleShell() {
  const { history, basepath } = useRouter();
  const state = useAccessState();
  const { stage } = state;
  const { pathname, href } = useLocation();
  const path = pathname.startsWith(basepath) ? pathname.slice(basepath.length) || '/' : pathname;
  const whole = href.startsWith(basepath) ? href.slice(basepath.length) : href;
  const target = ledTo(state, path, whole);
  useEffect(() => {
    if (target !== null) history.replace(`${basepath}${target}`);
  }, [target, history, basepath]);
  useFreshAfterLogIn();
  useHeadingFocus(`${stage} ${path}`);
  return target === null ? <Outlet /> : null;
}

/**
 * The frame of the pages behind the log-in. After a log-out the router may still show the last page for a moment,
 * because it replaces a page only when the next one is loaded.
 */
export function InsideFrame() {
  const state = useAccessState();
  if (state.stage !== 'signed_in') return null;
  return (
    <LiveProvider>
      <ConsoleFrame
        finder={<PaletteOpener key={state.organisation.id} />}
        passwordDialog={(onClose) => (
          <LoadedPart load={loadPasswordDialog} skeleton={null}>
            {({ ChangePasswordDialog }) => <ChangePasswordDialog onClose={onClose} />}
          </LoadedPart>
        )}
      >
        <KeptListsProvider>
          <Outlet />
        </KeptListsProvider>
      </ConsoleFrame>
      <SignInAgain />
    </LiveProvider>
  );
}

/** The address to which the user is led; null if they may stay. */
export function ledTo(state: AccessState, path: string, whole: string): string | null {
  if (state.stage !== 'signed_in') {
    if (openPaths.has(path)) return null;
    // After a log-out, the next user begins with their own first page: the address would show what the previous user
    // read.
    const hasLeft = state.stage === 'signed_out' && state.because !== 'start';
    return path === '/' || hasLeft ? logIn : `${logIn}?${new URLSearchParams({ next: whole })}`;
  }
  if (path !== logIn) return null;
  const { next } = readNextAddress(Object.fromEntries(new URLSearchParams(whole.split('?')[1] ?? '')));
  return next ?? '/';
}

/** After a log-out nothing stays in memory; after a new log-in everything is read again, because rights may differ. */
function useFreshAfterLogIn(): void {
  const client = useQueryClient();
  const state = useAccessState();
  const hasEnded = state.stage === 'signed_in' && state.ended !== null;
  const hadEnded = useRef(false);
  useEffect(() => {
    if (state.stage === 'signed_out') client.clear();
    else if (hadEnded.current && !hasEnded) void client.invalidateQueries();
    hadEnded.current = hasEnded;
  }, [client, state.stage, hasEnded]);
}
