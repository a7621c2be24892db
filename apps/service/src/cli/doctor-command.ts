import type { Logger } from 'pino';
import { type Config, settings } from '../config.js';
import { StartRefusal } from '../platform/start-refusal.js';
import { commandLog, readSettings } from './command-database.js';
import { defineCommand } from './command-definition.js';
import { checkBlobStore } from './doctor/blob-store-check.js';
import { checkCertificate } from './doctor/certificate-check.js';
import { checkDataFolder } from './doctor/data-folder-check.js';
import { checkDatabase } from './doctor/database-check.js';
import { checkDemoData } from './doctor/demo-check.js';
import { type Finding, fault, passed, reasonOf } from './doctor/finding.js';
import { checkMails } from './doctor/mail-check.js';
import { checkMap } from './doctor/map-check.js';
import { checkPages } from './doctor/pages-check.js';
import { checkPorts } from './doctor/port-check.js';
import { checkWebhooks } from './doctor/webhook-check.js';

type Check = (config: Config, log: Logger) => Promise<Finding[]>;

/** The ports first: if the embedded database is stopped, the next check runs its server for a moment. */
const checks: readonly (readonly [subject: string, check: Check])[] = [
  ['data folder', checkDataFolder],
  ['ports', checkPorts],
  ['database', checkDatabase],
  ['certificate', (config) => checkCertificate(config)],
  ['images', checkBlobStore],
  ['mails', checkMails],
  ['webhooks', checkWebhooks],
  ['pages', checkPages],
  ['map', checkMap],
  ['demo data', checkDemoData],
];

export const doctorCommand = defineCommand({
  name: 'doctor',
  summary: 'Checks every setting and everything that the service depends on',
  details:
    'One line for each, "ok" or "fault" with how to correct it; exit code 1 with any fault. Run it as the\n' +
    "service's user, with its settings; the service may be running. It shows no secrets. It writes\n" +
    'only probes that it deletes again; an embedded database that does not run is started for a moment.',
  options: {},
  async run(terminal) {
    const findings: Finding[] = [];
    const note = (finding: Finding) => {
      findings.push(finding);
      const { subject, isFault, text } = finding;
      terminal.print(`${isFault ? 'fault' : 'ok   '}  ${subject.padEnd(12)} ${text}`);
    };
    const config = readChecked(() => readSettings(terminal), note);
    if (config !== null) {
      const log = commandLog(terminal, config);
      for (const [subject, check] of checks) {
        const found = await check(config, log).catch((error) => [faultFrom(subject, error)]);
        found.forEach(note);
      }
    }
    const faults = findings.filter((each) => each.isFault).length;
    terminal.print(faults === 0 ? 'All is well.' : faults === 1 ? '1 fault.' : `${faults} faults.`);
    return faults === 0 ? 0 : 1;
  },
});

/** The settings; null if they are faulty. The other checks need them. */
function readChecked(read: () => Config, note: (finding: Finding) => void): Config | null {
  try {
    const config = read();
    note(passed('settings', `All ${Object.keys(settings).length} are in order.`));
    return config;
  } catch (error) {
    if (!(error instanceof StartRefusal)) throw error;
    const lines = error.message.split('\n');
    const faults = lines.filter((line) => line.startsWith('- ')).map((line) => line.slice(2));
    for (const each of faults.length > 0 ? faults : lines) note(fault('settings', each));
    return null;
  }
}

function faultFrom(subject: string, error: unknown): Finding {
  const text = error instanceof StartRefusal ? error.message.replaceAll(/\s*\n-?\s*/g, ' ') : undefined;
  return fault(subject, text ?? `Could not be checked: ${reasonOf(error)}.`);
}
