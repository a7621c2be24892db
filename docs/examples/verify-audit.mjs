// Checks an exported audit log by its exported seals, without the service and without any library:
//   node verify-audit.mjs seals.ndjson audit.ndjson [--later later-seals.ndjson] [--noted HASH]
// Export the seals first, then the entries. --later: the seals, exported again some seconds after the entries; with
// them, the newest entries are checked too. --noted: the hash of a seal that you noted elsewhere; it must be one of
// the seals.
// No seal covers actor_name, the actor's name at the time of the export.
// Sealed entries whose time is before the previous seal are reported (backdated_entries) and do not change the exit code.
// Exit codes: 0 everything matches, 3 something does not, 4 the sealed entries match but the newest entries have no seal,
// 2 wrong input.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { parseArgs } from 'node:util';

// Unknown options, and files that cannot be read.
process.on('uncaughtException', (error) => fail(error.message, 2));

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { later: { type: 'string' }, noted: { type: 'string' } },
});
const [sealsFile, entriesFile, noted = options.noted] = positionals;
if (entriesFile === undefined) {
  process.stderr.write(
    'usage: node verify-audit.mjs seals.ndjson audit.ndjson [--later seals.ndjson] [--noted HASH]\n',
  );
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

/** Only a line feed ends a line; other line separators, such as U+2028, belong to the text of an entry. */
async function* linesOf(file) {
  let rest = '';
  for await (const piece of createReadStream(file, 'utf8')) {
    const lines = (rest + piece).split('\n');
    rest = lines.pop();
    yield* lines;
  }
  if (rest !== '') yield rest;
}

async function* recordsOf(file) {
  let at = 0;
  for await (const line of linesOf(file)) {
    at += 1;
    const record = readLine(line, `line ${at} of ${file}`);
    // Parsers may differ in which of two members with one name they use, and in the value of an invalid number.
    const names = [...line.matchAll(/"(?:[^"\\]|\\.)*"(\s*:)?/g)].filter(([, colon]) => colon !== undefined);
    if (names.length !== membersIn(record)) fail(`line ${at} of ${file} has a member twice`);
    yield record;
  }
}

function readLine(line, place) {
  try {
    return JSON.parse(line);
  } catch {
    return fail(`${place} is not JSON: give whole exports as NDJSON`, 2);
  }
}

/** Counts the members of an object and of all its parts. */
function membersIn(value) {
  if (typeof value === 'number' && !Number.isFinite(value)) fail('a number is too large to be read');
  if (value === null || typeof value !== 'object') return 0;
  const inner = Object.values(value);
  const own = Array.isArray(value) ? 0 : inner.length;
  return inner.reduce((sum, each) => sum + membersIn(each), own);
}

function fail(why, code = 3) {
  process.stderr.write(`${why}\n`);
  process.exit(code);
}

/** True if a place, `epoch.transaction.position`, comes after another. */
function isBehind(one, other) {
  const [ones, others] = [one.split('.').map(BigInt), other.split('.').map(BigInt)];
  const index = ones.findIndex((part, at) => part !== others[at]);
  return index >= 0 && ones[index] > others[index];
}

/** Yields the seals of a file in order, each checked against the previous one. */
async function* chainOf(file, organisationId) {
  let before = { number: 0, hash: '0'.repeat(64) };
  for await (const seal of recordsOf(file)) {
    const { number, previous_hash, place, entry_count, sealed_at, hash } = seal;
    if (number === undefined || hash === undefined) fail(`${file} is not an export of seals as NDJSON`, 2);
    if (number !== before.number + 1) fail(`seal ${before.number + 1} is missing`);
    if (previous_hash !== before.hash) fail(`seal ${number} does not follow the one before it`);
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
    if (entries.length !== entry_count * 48) fail(`seal ${number} does not list ${entry_count} entries`);
    const listed = Array.from({ length: entry_count }, (_, index) => ({
      id: entries
        .toString('hex', index * 48, index * 48 + 16)
        .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
      digest: entries.toString('hex', index * 48 + 16, index * 48 + 48),
    }));
    yield { ...seal, listed };
    before = seal;
  }
}

/** A transaction may take a while, so entries may be this much older than the entries under the previous seal. */
const slackMs = 60_000;
const backdated = { count: 0, first: null };
/** No entry that follows the last seal may have an earlier time than this. */
let earliest = '';
let newestAt = '';

/** Compares the time of a sealed entry with the previous seal only: a clock that ran ahead is reported once. */
function noteTime(id, { place, at }) {
  if (at > newestAt) newestAt = at;
  if (at >= earliest) return;
  backdated.count += 1;
  backdated.first ??= { id, place };
}

function endSeal({ sealed_at }) {
  // Entries may have waited for their seal, or have the time of a clock that ran ahead.
  const latest = newestAt < sealed_at ? newestAt : sealed_at;
  earliest = exact(new Date(Date.parse(latest) - slackMs).toISOString());
  newestAt = '';
}

/** A time with microseconds, so that times can be compared as texts. */
function exact(at) {
  return at.replace(/\.(\d{3})Z$/, '.$1000Z');
}

// Entries without a seal so far.
const unsealed = new Map();
let organisationId = '';
let newestEntryAt = '';
for await (const { actor_name: _, ...entry } of recordsOf(entriesFile)) {
  if (entry.id === undefined || entry.place === undefined || entry.action === undefined)
    fail(`${entriesFile} is not an export of audit entries as NDJSON`, 2);
  if (unsealed.has(entry.id)) fail(`entry ${entry.id} is in the export twice`);
  unsealed.set(entry.id, { digest: sha256(canonical(entry)), place: entry.place, at: exact(entry.at) });
  organisationId ||= entry.organisation_id;
  if (entry.at > newestEntryAt) newestEntryAt = entry.at;
}
const sealed = { count: 0, total: unsealed.size };
if (sealed.total === 0)
  fail('the export has no entries, but every organisation has at least the entry of its creation');

const hashes = [];
let newest;
for await (const seal of chainOf(sealsFile, organisationId)) {
  for (const { id, digest } of seal.listed) {
    const entry = unsealed.get(id);
    if (entry === undefined) fail(`entry ${id} under seal ${seal.number} is missing`);
    if (entry.digest !== digest) fail(`entry ${id} under seal ${seal.number} was changed`);
    if (isBehind(entry.place, seal.place)) fail(`entry ${id} has a place behind its seal ${seal.number}`);
    noteTime(id, entry);
    unsealed.delete(id);
    sealed.count += 1;
  }
  endSeal(seal);
  hashes.push(seal.hash);
  newest = seal;
}
if (newest === undefined) fail('there are no seals: nothing shows that the entries are unchanged');

// An entry without a seal must be newer than the last seal, by its place and by its time.
for (const [id, { place, at }] of unsealed) {
  if (!isBehind(place, newest.place)) fail(`entry ${id} was inserted between sealed ones: no seal lists it`);
  if (at < earliest)
    fail(`entry ${id} has no seal and has a time before the last seal (${at}): it was inserted later`);
}

// A seal is worth noting only if all of its entries are in the export.
let covered = hashes.length;
let newer = 0;
if (options.later !== undefined) {
  const before = hashes.length;
  let missing = null;
  let seen = 0;
  for await (const seal of chainOf(options.later, organisationId)) {
    const { number, hash, listed } = seal;
    seen = number;
    if (number <= before) {
      if (hashes[number - 1] !== hash) fail(`seal ${number} differs between the two exports`);
      continue;
    }
    hashes.push(hash);
    for (const { id, digest } of listed) {
      const entry = unsealed.get(id);
      if (entry === undefined) {
        missing ??= `entry ${id} under seal ${number}`;
        newer += 1;
        continue;
      }
      // Seals list entries in order, so entries that were written after the export come after all entries in it.
      if (missing !== null) fail(`${missing} is missing, but the export has later entries`);
      if (entry.digest !== digest) fail(`entry ${id} under seal ${number} was changed`);
      noteTime(id, entry);
      unsealed.delete(id);
      sealed.count += 1;
    }
    if (missing === null) {
      endSeal(seal);
      covered = number;
      newest = seal;
    }
  }
  if (seen < before) fail(`seal ${seen + 1} is missing in the later export`);
  for (const id of unsealed.keys()) fail(`entry ${id} has no seal in the later export either`);
}
if (noted !== undefined) {
  const place = hashes.indexOf(noted.toLowerCase());
  if (place < 0) fail(`the seal ${noted} is not in the export`);
  if (place >= covered)
    fail(`entries under the noted seal ${place + 1} are missing at the end of the export`);
}

const found = {
  seals: covered,
  sealed: sealed.count,
  unsealed: unsealed.size,
  newest_entry_at: newestEntryAt,
  newer_than_export: newer,
  backdated_entries: backdated.count,
  first_backdated: backdated.first,
  newest_seal: newest.hash,
  has_noted_seal: noted !== undefined,
  noted_seal: noted === undefined ? null : hashes.indexOf(noted.toLowerCase()) + 1,
};
process.stdout.write(`${JSON.stringify(found)}\n`);
if (noted === undefined)
  process.stderr.write(
    'Without a seal that you noted elsewhere this does not show whether the end of the log was cut off with its seals, or ' +
      'all of it rewritten and sealed again. Note newest_seal, and give it with --noted the next time.\n',
  );
if (backdated.first !== null)
  process.stderr.write(
    `${backdated.count} sealed entries have a time before the previous seal, entry ${backdated.first.id} first (place ` +
      `${backdated.first.place}): they were inserted later, or a clock was set back.\n`,
  );
if (newer > 0)
  process.stderr.write(
    `The later seals list ${newer} entries that are newer than the export, whose newest is of ${newestEntryAt}. If you exported ` +
      'after they were sealed, they were cut off the end.\n',
  );
if (unsealed.size > 0)
  fail(
    `${unsealed.size} entries at the end have no seal: they are newer than the exported seals, or seals were cut off the end. ` +
      'Export the seals once more and give them with --later.',
    4,
  );
