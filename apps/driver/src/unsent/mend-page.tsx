import { DriverScreen } from '../shell/driver-screen.js';

export function MendPage() {
  return <DriverScreen title="Mend">{null}</DriverScreen>;
}
