import { DriverScreen } from '../shell/driver-screen.js';

export function RoutePage() {
  return <DriverScreen title="Route">{null}</DriverScreen>;
}
