import { DriverScreen } from '../shell/driver-screen.js';

export function UnplannedPage() {
  return <DriverScreen title="Unplanned">{null}</DriverScreen>;
}
