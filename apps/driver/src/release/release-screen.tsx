import { DriverScreen } from '../shell/driver-screen.js';

export function ReleaseScreen() {
  return <DriverScreen title="Release">{null}</DriverScreen>;
}
