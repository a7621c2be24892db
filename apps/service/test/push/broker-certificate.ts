import { generateKeyPairSync } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { issueCertificate } from '../../src/platform/http/certificate-issue.js';

const dayMs = 86_400_000;

/** Writes `fleet.crt` and `fleet.key` for localhost, as a broker takes them; answers with the certificate, which signs itself. */
export function writeBrokerCertificate(folder: string): string {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const certificate = issueCertificate({
    subject: 'localhost',
    issuer: 'localhost',
    serverNames: ['localhost'],
    publicKey,
    issuerKey: privateKey,
    notBeforeMs: Date.now() - dayMs,
    notAfterMs: Date.now() + dayMs,
  });
  writeFileSync(join(folder, 'fleet.crt'), certificate, { mode: 0o644 });
  // The broker runs as a user of its own.
  writeFileSync(join(folder, 'fleet.key'), privateKey.export({ type: 'pkcs8', format: 'pem' }), {
    mode: 0o644,
  });
  return certificate;
}
