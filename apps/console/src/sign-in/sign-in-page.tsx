import { Notice } from '@fleet/ui';
import { useAccessState } from '../access/use-access.js';
import { useMessages } from '../language/console-messages.js';
import { OrganisationChoiceForm } from './organisation-choice-form.js';
import { SignInForm } from './sign-in-form.js';
import { SignInLayout } from './sign-in-layout.js';

/** The log-in, then the choice of one of several organisations. */
export function SignInPage() {
  const { signIn } = useMessages();
  const state = useAccessState();
  if (state.stage === 'choosing') {
    return (
      <SignInLayout title={signIn.chooseTitle}>
        <OrganisationChoiceForm organisations={state.organisations} />
      </SignInLayout>
    );
  }
  return (
    <SignInLayout title={signIn.title}>
      {state.stage === 'signed_out' && state.because === 'logged_out' && (
        <Notice tone="success">{signIn.loggedOut}</Notice>
      )}
      {state.stage === 'signed_out' && state.because === 'other_window' && (
        <Notice tone="info">{signIn.otherTabOut}</Notice>
      )}
      <SignInForm />
    </SignInLayout>
  );
}
