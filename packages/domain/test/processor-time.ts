/** Milliseconds of processor time that this program has used: other work on the machine does not stretch them. */
export function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}
