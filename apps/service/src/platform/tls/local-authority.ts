import {
  createPrivateKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  X509Certificate,
} from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import { join } from 'node:path';
import { StartRefusal } from '../start-refusal.js';
import { issueCertificate } from './certificate-issue.js';

const dayMs = 86_400_000;
const authorityDays = 3_652;
/** The validity of a server certificate in days. Browsers refuse more than 398. */
const serverDays = 397;
const renewalDays = 30;
/** Certificates are valid from this much earlier, because a phone's clock may be behind that of the service. */
const clockSkewMs = 3_600_000;

export interface LocalCertificate {
  cert: string;
  key: string;
  /** The path of the authority's certificate, for curl and phones. */
  caFile: string;
}

interface Pair {
  certificate: X509Certificate;
  cert: string;
  privateKey: KeyObject;
  key: string;
}

/**
 * Returns a server certificate for these names from a local authority. Both certificates are stored in the folder
 * [C-13]. The first start creates them. Each is created again if it is damaged or expires soon. The server certificate
 * is also created again if its names or its authority have changed. Throws StartRefusal if the folder cannot be read or
 * written.
 */
export async function localCertificate(
  folder: string,
  names: readonly string[],
  nowMs: number,
): Promise<LocalCertificate> {
  try {
    await mkdir(folder, { recursive: true });
    const authority = await keptOrMade(folder, 'ca', isAuthority, () => makeAuthority(nowMs), nowMs);
    const suits = (pair: Pair) => isIssuedBy(authority, pair) && hasNames(pair.certificate, names);
    const server = await keptOrMade(
      folder,
      'server',
      suits,
      () => makeServer(authority, names, nowMs),
      nowMs,
    );
    return { cert: server.cert, key: server.key, caFile: join(folder, 'ca.pem') };
  } catch (error) {
    if (!(error instanceof Error && 'syscall' in error)) throw error;
    throw new StartRefusal(
      `The local certificate in ${folder} cannot be read or written (${error.message}). Give this user the right to the ` +
        'folder, or set TLS_CERT_FILE and TLS_KEY_FILE.',
      { cause: error },
    );
  }
}

/**
 * Returns the stored pair of certificate and key if it is still usable. Otherwise creates a new pair and writes it to
 * the folder.
 */
async function keptOrMade(
  folder: string,
  name: string,
  suits: (pair: Pair) => boolean,
  make: () => { cert: string; key: string },
  nowMs: number,
): Promise<Pair> {
  const certFile = join(folder, `${name}.pem`);
  const keyFile = join(folder, `${name}-key.pem`);
  const [cert, key] = await Promise.all([readIfThere(certFile), readIfThere(keyFile)]);
  const kept = toPair(cert, key);
  if (kept !== null && isFresh(kept.certificate, nowMs) && suits(kept)) return kept;
  const made = make();
  await writeWhole(keyFile, made.key, 0o600);
  await writeWhole(certFile, made.cert, 0o644);
  const pair = toPair(made.cert, made.key);
  if (pair === null) throw new Error(`the new certificate for ${name} does not match its key`);
  return pair;
}

/** Returns null if a part is missing or damaged, or if the key is not that of the certificate, as after a crash. */
function toPair(cert: string | null, key: string | null): Pair | null {
  if (cert === null || key === null) return null;
  try {
    const certificate = new X509Certificate(cert);
    const privateKey = createPrivateKey(key);
    return certificate.checkPrivateKey(privateKey) ? { certificate, cert, privateKey, key } : null;
  } catch {
    return null;
  }
}

function isFresh({ validFrom, validTo }: X509Certificate, nowMs: number): boolean {
  return Date.parse(validFrom) <= nowMs && Date.parse(validTo) - nowMs >= renewalDays * dayMs;
}

const isAuthority = ({ certificate }: Pair): boolean =>
  certificate.ca && certificate.checkIssued(certificate);

const isIssuedBy = (authority: Pair, { certificate }: Pair): boolean =>
  certificate.checkIssued(authority.certificate) && certificate.verify(authority.certificate.publicKey);

/** Returns whether the certificate covers these names and no others. */
function hasNames(certificate: X509Certificate, names: readonly string[]): boolean {
  const count = certificate.subjectAltName?.split(', ').length;
  const has = (name: string) => (isIP(name) === 0 ? certificate.checkHost(name) : certificate.checkIP(name));
  return count === names.length && names.every((name) => has(name) !== undefined);
}

const newKey = () => generateKeyPairSync('ec', { namedCurve: 'P-256' });
const pemOf = (key: KeyObject): string => key.export({ type: 'pkcs8', format: 'pem' }).toString();

function makeAuthority(nowMs: number): { cert: string; key: string } {
  const { publicKey, privateKey } = newKey();
  // A phone may know the authorities of several installations, so each authority has its own name.
  const name = `Fleet local authority ${randomBytes(4).toString('hex')}`;
  const cert = issueCertificate({
    subject: name,
    publicKey,
    issuer: name,
    issuerKey: privateKey,
    notBeforeMs: nowMs - clockSkewMs,
    notAfterMs: nowMs + authorityDays * dayMs,
    serverNames: null,
  });
  return { cert, key: pemOf(privateKey) };
}

function makeServer(authority: Pair, names: readonly string[], nowMs: number): { cert: string; key: string } {
  const { publicKey, privateKey } = newKey();
  const notBeforeMs = nowMs - clockSkewMs;
  const cert = issueCertificate({
    subject: 'Fleet service',
    publicKey,
    issuer: authority.certificate.subject.replace(/^CN=/, ''),
    issuerKey: authority.privateKey,
    notBeforeMs,
    notAfterMs: Math.min(notBeforeMs + serverDays * dayMs, Date.parse(authority.certificate.validTo)),
    serverNames: names,
  });
  return { cert, key: pemOf(privateKey) };
}

async function readIfThere(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

/** Writes the file atomically, and never readable by other users. */
async function writeWhole(file: string, text: string, mode: number): Promise<void> {
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  await writeFile(draft, text, { mode, flag: 'wx' });
  await rename(draft, file);
}
