import { usePhone } from '../phone/use-phone.js';
import { useLoadedPart } from '../shell/loaded-part.js';
import { StartingScreen } from '../shell/starting-screen.js';
import { LogInForm } from './log-in-form.js';

// Few drivers work for several organisations.
const loadOrganisationForm = async () => (await import('./organisation-form.js')).OrganisationForm;

export function LogInPage() {
  const isChoosing = usePhone((view) => view.stage === 'choosing_organisation');
  return isChoosing ? <Choosing /> : <LogInForm />;
}

function Choosing() {
  const OrganisationForm = useLoadedPart(loadOrganisationForm);
  return OrganisationForm === null ? <StartingScreen /> : <OrganisationForm />;
}
