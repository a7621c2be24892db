import { DriverScreen } from '../shell/driver-screen.js';

export function MapPage() {
  return <DriverScreen title="Map">{null}</DriverScreen>;
}
