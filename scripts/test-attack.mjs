// Attacks the service from outside and measures what other callers notice: npm run test:attack. Each attack runs
// against a service of its own on loopback and ends by itself. Names as arguments choose attacks; --small bounds each to some
// 20 seconds and makes the limits of time ten times as wide, for busy machines. Ends with 1 when a promise was broken.
import { readdir } from 'node:fs/promises';
import { startAttackedService } from '../attack/attacked-service.mjs';

const folder = new URL('../attack/', import.meta.url);
const ending = '-attack.mjs';
const words = process.argv.slice(2);
const small = words.includes('--small');
const chosen = words.filter((word) => word !== '--small');

const files = (await readdir(folder)).filter((name) => name.endsWith(ending)).sort();
const known = files.map((name) => name.slice(0, -ending.length));
const unknown = chosen.filter((word) => !known.includes(word));
if (unknown.length > 0) {
  process.stderr.write(`No attack named ${unknown.join(', ')}. There are: ${known.join(', ')}\n`);
  process.exit(2);
}

/** Prints the figures of one attack and whether the service withstood it. */
async function carryOut(name) {
  const { default: attack } = await import(new URL(`${name}${ending}`, folder).href);
  process.stdout.write(`\n${name}: ${attack.claim}\n`);
  const service = await startAttackedService(attack);
  const note = (label, value) => process.stdout.write(`  ${label}: ${value}\n`);
  let faults;
  try {
    faults = await attack.run({ service, small, slack: small ? 10 : 1, note });
  } finally {
    await service.stop();
  }
  for (const fault of faults) process.stdout.write(`  broken: ${fault}\n`);
  process.stdout.write(`  ${faults.length === 0 ? 'held' : 'FAILED'}\n`);
  return faults.length === 0;
}

let held = 0;
const names = chosen.length > 0 ? chosen : known;
for (const name of names) {
  const isHeld = await carryOut(name).catch((error) => {
    process.stdout.write(`  FAILED: ${error.stack}\n`);
    return false;
  });
  if (isHeld) held += 1;
}
process.stdout.write(`\n${held} attacks held, ${names.length - held} failed\n`);
process.exitCode = held === names.length ? 0 : 1;
