import { DriverScreen } from '../shell/driver-screen.js';

export function UnsentPage() {
  return <DriverScreen title="Unsent">{null}</DriverScreen>;
}
