import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { StartRefusal } from '../platform/start-refusal.js';

/**
 * The authorities of receivers beside the well-known ones, as PEM; null without a file. Throws StartRefusal where the file
 * of WEBHOOK_CA_FILE cannot be read or used.
 */
export async function readReceiverAuthorities(caFile: string | null): Promise<string | null> {
  if (caFile === null) return null;
  const text = await readFile(caFile, 'utf8').catch((error: Error) => {
    throw new StartRefusal(
      `WEBHOOK_CA_FILE cannot be read (${error.message}). Name a file of certificates, or none.`,
    );
  });
  if (!areCertificates(text)) {
    throw new StartRefusal('WEBHOOK_CA_FILE holds no certificate. Name a file of PEM certificates, or none.');
  }
  return text;
}

/** TLS passes over what it cannot read, and would then trust nobody whom the file was to name. */
function areCertificates(text: string): boolean {
  const blocks = text.match(/-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g) ?? [];
  try {
    return blocks.map((each) => new X509Certificate(each)).length > 0;
  } catch {
    return false;
  }
}
