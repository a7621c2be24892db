import { DriverScreen } from '../shell/driver-screen.js';

export function WaitingPage() {
  return <DriverScreen title="Waiting">{null}</DriverScreen>;
}
