// Attacks the service from outside and measures the effect on other callers: npm run test:attack. Each attack runs
// against its own service on loopback and ends by itself. Arguments name the attacks to run; without names, all run.
// --small shortens each attack to about 20 seconds and makes the limits for other callers three times as long, for busy
// machines; an attack may need another factor. Attacks that wait for a limit of the service take as long as that limit, up to two minutes. The exit code is
// 1 if an attack broke one of the limits in docs/attacks.md.
import { readdir } from 'node:fs/promises';
import { startAttackedService } from '../attack/attacked-service.mjs';

const usualSlackOfSmall = 3;

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
    faults = await attack.run({
      service,
      small,
      slack: small ? (attack.slackOfSmall ?? usualSlackOfSmall) : 1,
      note,
    });
  } finally {
    await service.stop();
  }
  for (const fault of faults) process.stdout.write(`  broken: ${fault}\n`);
  process.stdout.write(`  ${faults.length === 0 ? 'withstood' : 'NOT WITHSTOOD'}\n`);
  return faults.length === 0;
}

let withstood = 0;
const names = chosen.length > 0 ? chosen : known;
for (const name of names) {
  const isWithstood = await carryOut(name).catch((error) => {
    process.stdout.write(`  NOT WITHSTOOD: ${error.stack}\n`);
    return false;
  });
  if (isWithstood) withstood += 1;
}
process.stdout.write(
  `\nThe service withstood ${withstood} attacks and failed ${names.length - withstood}.\n`,
);
process.exitCode = withstood === names.length ? 0 : 1;
