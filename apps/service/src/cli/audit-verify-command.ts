import { type ChainFault, type ChainReport, verifyChain } from '../audit/verify-chain.js';
import type { Context } from '../context.js';
import { UsageFault } from './command.js';
import { withSystemContext } from './command-database.js';
import { defineCommand } from './command-definition.js';
import { inOrganisation, organisationOption } from './named-organisation.js';
import { listOrganisations } from './organisation-queries.js';

/** The exit code if a log fails the check; 1 means that a log could not be checked. */
const faultExit = 3;

/** What the check cannot find without a noted seal. */
const unnoted =
  'Without a seal that you noted elsewhere (--expect) this does not show whether the end of a log was cut off with its ' +
  'seals, or a log was rewritten and sealed again. Note the newest seals.';

export const auditVerifyCommand = defineCommand({
  name: 'audit verify',
  summary: 'Recomputes the audit logs and names the first entry that does not fit',
  details:
    'Prints each log with its newest seal. Note that seal elsewhere: with it as --expect, the next check\n' +
    'shows whether the end of the log was cut off or rewritten. Works while the service runs.\n' +
    'Exit codes: 0 every log fits, 3 one does not, 1 a log could not be checked, 2 wrong options.',
  options: {
    organisation: { ...organisationOption, presence: 'optional' },
    expect: {
      placeholder: 'HASH',
      help: 'The hash of a seal that must be in the log; with --organisation',
      presence: 'optional',
    },
  },
  async run(terminal, { organisation, expect }) {
    const expected = readExpected(organisation, expect);
    return withSystemContext(terminal, async (ctx) => {
      let isWhole = true;
      for (const organisationId of await wantedOrganisations(ctx, organisation)) {
        const report = await verifyChain(ctx.db, organisationId, expected);
        terminal.print(JSON.stringify(answerOf(organisationId, report), null, 2));
        for (const notice of noticesOf(report)) terminal.tell(`Organisation ${organisationId}: ${notice}`);
        if (report.fault === null) continue;
        isWhole = false;
        terminal.tell(`Organisation ${organisationId}: ${explainFault(report.fault)}`);
      }
      if (expected === undefined) terminal.tell(unnoted);
      return isWhole ? 0 : faultExit;
    });
  },
});

function readExpected(organisation?: string, expect?: string): string | undefined {
  if (expect === undefined) return undefined;
  const faults: string[] = [];
  if (organisation === undefined) faults.push('--expect needs --organisation.');
  if (!/^[0-9a-f]{64}$/i.test(expect)) faults.push('--expect is a hash of 64 hexadecimal digits.');
  if (faults.length > 0) throw new UsageFault(faults);
  return expect.toLowerCase();
}

async function wantedOrganisations(ctx: Context, organisation?: string): Promise<string[]> {
  if (organisation !== undefined) return [(await inOrganisation(ctx, organisation)).organisationId];
  return (await listOrganisations(ctx)).map((each) => each.organisation_id);
}

function answerOf(
  organisationId: string,
  { entries, seals, newest, waiting, backdated, fault }: ChainReport,
) {
  return {
    organisation_id: organisationId,
    fits: fault === null,
    entries,
    seals,
    newest_seal:
      newest === null ? null : { number: newest.number, hash: newest.hash, sealed_at: newest.sealedAt },
    waiting_entries: waiting.count,
    waiting_since: waiting.oldest_at,
    backdated_entries: backdated.count,
    first_backdated: backdated.first,
    fault,
  };
}

/** Findings that deserve attention, although the log passes. */
function noticesOf({ backdated: { count, first }, fault, waiting }: ChainReport): string[] {
  const notices: string[] = [];
  if (first !== null)
    notices.push(
      `${count} sealed entries have a time before the previous seal, entry ${first.id} first (place ${first.place}): ` +
        'they were inserted later, or a clock was set back.',
    );
  if (fault === null && waiting.count > 0)
    notices.push(
      `${waiting.count} entries have no seal, the oldest since ${waiting.oldest_at}: changes to them cannot be detected yet. ` +
        'While the service runs they are sealed within seconds.',
    );
  return notices;
}

function explainFault(fault: ChainFault): string {
  switch (fault.kind) {
    case 'seal_missing':
      return `seal ${fault.seal} is missing.`;
    case 'seal_changed':
      return `seal ${fault.seal} was changed, or does not follow the one before it.`;
    case 'entry_changed':
      return `entry ${fault.id} was changed after it was sealed (seal ${fault.seal}, place ${fault.place}).`;
    case 'entry_missing':
      return `entry ${fault.id} is missing (seal ${fault.seal}).`;
    case 'entry_inserted':
      return `entry ${fault.id} was inserted later (within seal ${fault.seal}, place ${fault.place}).`;
    case 'entry_backdated':
      return `entry ${fault.id} has no seal and has a time before the last seal (place ${fault.place}): it was inserted later.`;
    case 'log_empty':
      return 'there are no entries, although creating an organisation writes one: all were removed.';
    case 'seals_missing':
      return 'there are entries and no seal: the seals were removed, or the service has not run since the entries were written.';
    case 'expected_seal_missing':
      return 'no seal has the expected hash: the end of the log was cut off or rewritten.';
  }
}
