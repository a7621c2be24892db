import { DriverScreen } from './driver-screen.js';

export function MorePage() {
  return <DriverScreen title="More">{null}</DriverScreen>;
}
