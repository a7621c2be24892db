import { usePhone } from '../phone/use-phone.js';
import { LogInForm } from './log-in-form.js';
import { OrganisationForm } from './organisation-form.js';

export function LogInPage() {
  const isChoosing = usePhone((view) => view.stage === 'choosing_organisation');
  return isChoosing ? <OrganisationForm /> : <LogInForm />;
}
