import { DriverScreen } from '../shell/driver-screen.js';

export function ActivityPage() {
  return <DriverScreen title="Activity">{null}</DriverScreen>;
}
