import { DriverScreen } from '../shell/driver-screen.js';

export function RequirementPage() {
  return <DriverScreen title="Requirement">{null}</DriverScreen>;
}
