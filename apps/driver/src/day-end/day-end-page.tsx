import { DriverScreen } from '../shell/driver-screen.js';

export function DayEndPage() {
  return <DriverScreen title="End of the day">{null}</DriverScreen>;
}
