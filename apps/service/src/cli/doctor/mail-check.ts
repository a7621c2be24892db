import type { Config } from '../../config.js';
import { checkSmtp } from '../../platform/mail/smtp-transport.js';
import { outboxFolderOf, smtpSettings } from '../../start-mails.js';
import { type Finding, fault, passed, reasonOf } from './finding.js';

const subject = 'mails';

/** Checks whether the mail server accepts mails, as far as connecting and logging in shows it. Throws StartRefusal. */
export async function checkMails(config: Config): Promise<Finding[]> {
  const smtp = await smtpSettings(config);
  if (smtp === null) {
    const files = `SMTP_URL is not set: mails go to files in ${outboxFolderOf(config)}.`;
    if (config.environment !== 'production' || config.publicUrl !== null) return [passed(subject, files)];
    // SMTP_URL also requires PUBLIC_URL.
    const links = `PUBLIC_URL is not set either: their links point to ${config.host}, which other machines cannot reach.`;
    return [passed(subject, `${files} ${links}`)];
  }
  const { host } = new URL(smtp.url);
  try {
    await checkSmtp(smtp);
    return [passed(subject, `${host} can be reached, and mails are sent from ${smtp.from}.`)];
  } catch (error) {
    return [
      fault(
        subject,
        `${host} cannot be used (${reasonOf(error)}). Mails wait until it works. Check SMTP_URL, and SMTP_CA_FILE if its ` +
          'certificate is not known.',
      ),
    ];
  }
}
