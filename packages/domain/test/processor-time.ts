/** Milliseconds of the processor that this program has used: a machine that does other things as well does not stretch them. */
export function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}
