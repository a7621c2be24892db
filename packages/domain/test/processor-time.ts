/** The processor time of this program in milliseconds, which other work on the machine does not increase. */
export function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}
