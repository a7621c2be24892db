import { DriverScreen } from '../shell/driver-screen.js';

export function RevokedScreen() {
  return <DriverScreen title="Revoked">{null}</DriverScreen>;
}
