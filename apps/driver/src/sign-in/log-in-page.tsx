import { DriverScreen } from '../shell/driver-screen.js';

export function LogInPage() {
  return <DriverScreen title="Log in">{null}</DriverScreen>;
}
