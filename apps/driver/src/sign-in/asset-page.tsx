import { DriverScreen } from '../shell/driver-screen.js';

export function AssetPage() {
  return <DriverScreen title="Asset">{null}</DriverScreen>;
}
