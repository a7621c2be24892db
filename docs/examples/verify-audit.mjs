// Checks an exported audit log by its exported seals, without the service and without any library:
//   node verify-audit.mjs seals.ndjson audit.ndjson [HASH]
// HASH is that of a seal which you noted elsewhere; it must be among them. Ends with 3 where something does not fit.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';

const [sealsFile, entriesFile, noted] = process.argv.slice(2);
if (entriesFile === undefined) {
  process.stderr.write('usage: node verify-audit.mjs seals.ndjson audit.ndjson [HASH]\n');
  process.exit(2);
}

const sha256 = (data) => createHash('sha256').update(data).digest('hex');

/** JSON by RFC 8785: members in the order of their names, no white space. */
function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const members = Object.keys(value).sort();
  return `{${members.map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`).join(',')}}`;
}

async function* recordsOf(file) {
  for await (const line of createInterface({ input: createReadStream(file) })) yield JSON.parse(line);
}

function fail(why) {
  process.stderr.write(`${why}\n`);
  process.exit(3);
}

const digests = new Map();
let organisationId = '';
for await (const { actor_name: _, ...entry } of recordsOf(entriesFile)) {
  if (digests.has(entry.id)) fail(`entry ${entry.id} is there twice`);
  digests.set(entry.id, sha256(canonical(entry)));
  organisationId ||= entry.organisation_id;
}

let newest = { number: 0, hash: '0'.repeat(64) };
let hasNoted = noted === undefined;
let sealed = 0;
for await (const seal of recordsOf(sealsFile)) {
  const { number, previous_hash, place, entry_count, sealed_at, hash } = seal;
  if (number !== newest.number + 1) fail(`seal ${newest.number + 1} is missing`);
  if (previous_hash !== newest.hash) fail(`seal ${number} does not stand behind the one before it`);
  const entries = Buffer.from(seal.entries, 'base64');
  const said = {
    format: 'fleet-audit-seal-1',
    organisation_id: organisationId,
    number,
    previous_hash,
    place,
    entry_count,
    entries_sha256: sha256(entries),
    sealed_at,
  };
  if (sha256(canonical(said)) !== hash) fail(`seal ${number} was changed`);
  if (entries.length !== entry_count * 48) fail(`seal ${number} lists other than ${entry_count} entries`);
  for (let at = 0; at < entries.length; at += 48) {
    const hex = entries.toString('hex', at, at + 16);
    const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
    const digest = digests.get(id);
    if (digest === undefined) fail(`entry ${id} under seal ${number} is missing`);
    if (digest !== entries.toString('hex', at + 16, at + 48))
      fail(`entry ${id} under seal ${number} was changed`);
    digests.delete(id);
    sealed += 1;
  }
  hasNoted ||= hash === noted;
  newest = seal;
}
if (!hasNoted) fail(`the seal ${noted} is not among them`);
// What is not sealed is newer than the last seal, or was put in.
const found = { seals: newest.number, sealed, unsealed: digests.size, newest_seal: newest.hash };
process.stdout.write(`${JSON.stringify(found)}\n`);
