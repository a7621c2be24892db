import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { StartRefusal } from '../start-refusal.js';

/**
 * Reads the certificate authorities that are trusted in addition to the well-known ones, as PEM, from the file of a
 * setting such as WEBHOOK_CA_FILE. Returns null without a file. Throws StartRefusal if the file cannot be read or used.
 */
export async function readAuthorities(setting: string, caFile: string | null): Promise<string | null> {
  if (caFile === null) return null;
  const text = await readFile(caFile, 'utf8').catch((error: Error) => {
    throw new StartRefusal(
      `${setting} cannot be read (${error.message}). Name a file of certificates, or none.`,
    );
  });
  if (!areCertificates(text)) {
    throw new StartRefusal(
      `${setting} contains no certificate, or one that cannot be read. Name a file of PEM certificates, or none.`,
    );
  }
  return text;
}

/**
 * Returns whether each certificate of the file can be read. TLS stops at the first unreadable certificate, and trusts
 * none of those after it.
 */
function areCertificates(text: string): boolean {
  const blocks = text.match(/-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g) ?? [];
  const begun = text.match(/-----BEGIN CERTIFICATE-----/g)?.length ?? 0;
  try {
    const readable = blocks.map((each) => new X509Certificate(each)).length;
    return readable > 0 && readable === begun;
  } catch {
    return false;
  }
}
