import { DriverScreen } from '../shell/driver-screen.js';

export function StopPage() {
  return <DriverScreen title="Stop">{null}</DriverScreen>;
}
