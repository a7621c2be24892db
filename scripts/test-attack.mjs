// Attacks the service from outside and measures the effect on other callers: npm run test:attack. Each attack runs
// against its own service on loopback and ends by itself. Arguments name the attacks to run; without names, all run.
// --small shortens each attack to about 20 seconds, runs several at the same time and makes the limits for other
// callers three times as long, for busy machines; an attack may need another factor. Attacks that wait for a limit of
// the service take as long as that limit, up to two minutes. The exit code is 1 if an attack broke one of the limits in
// docs/attacks.md.
import { readdir } from 'node:fs/promises';
import { prepareDataFolder, startAttackedService } from '../attack/attacked-service.mjs';

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

/** Returns the lines to print about one attack, and whether the service withstood it. */
async function carryOut({ name, attack }) {
  const startedAt = performance.now();
  const lines = [`${name}: ${attack.claim}`];
  const note = (label, value) => lines.push(`  ${label}: ${value}`);
  let isWithstood = false;
  try {
    const faults = await faultsOf(attack, note);
    lines.push(...faults.map((fault) => `  broken: ${fault}`));
    isWithstood = faults.length === 0;
  } catch (error) {
    lines.push(`  ${error.stack}`);
  }
  const seconds = Math.round((performance.now() - startedAt) / 1_000);
  lines.push(`  ${isWithstood ? 'withstood' : 'NOT WITHSTOOD'}, after ${seconds} s`);
  process.stdout.write(`\n${lines.join('\n')}\n`);
  return isWithstood;
}

async function faultsOf(attack, note) {
  // Some attacks are carried out by servers that the service uses, such as its mail server.
  const servers = await attack.startServers?.();
  try {
    const env = { ...attack.env, ...servers?.env };
    const service = await startAttackedService({ ...attack, env, prepared: prepared?.folder });
    try {
      const slack = small ? (attack.slackOfSmall ?? usualSlackOfSmall) : 1;
      return await attack.run({ service, servers, small, slack, note });
    } finally {
      await service.stop();
    }
  } finally {
    await servers?.stop();
  }
}

const names = chosen.length > 0 ? chosen : known;
const attacks = await Promise.all(
  names.map(async (name) => ({
    name,
    attack: (await import(new URL(`${name}${ending}`, folder).href)).default,
  })),
);
/**
 * With --small, up to three attacks run at the same time: one that only waits, one that mostly waits, and one other.
 * Their figures then have no meaning.
 */
const onlyWaits = ({ attack }) => small && attack.onlyWaits === true;
const mostlyWaits = ({ attack }) => small && attack.mostlyWaits === true;
const queues = [
  attacks.filter((each) => !onlyWaits(each) && !mostlyWaits(each)),
  attacks.filter(mostlyWaits),
  attacks.filter(onlyWaits),
];
const prepared = attacks.length > 1 ? await prepareDataFolder() : undefined;
let withstood = 0;
async function carryOutInTurn(queue) {
  for (const each of queue) if (await carryOut(each)) withstood += 1;
}
try {
  await Promise.all(queues.map(carryOutInTurn));
} finally {
  await prepared?.remove();
}
process.stdout.write(
  `\nThe service withstood ${withstood} attacks and failed ${names.length - withstood}.\n`,
);
process.exitCode = withstood === names.length ? 0 : 1;
