import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createSecureContext } from 'node:tls';
import type { Config } from '../../config.js';
import { ipAddressBytes } from '../security/ip-address-bytes.js';
import { StartRefusal } from '../start-refusal.js';
import { localCertificate } from './local-authority.js';

/** The key and certificate of a TLS server, as PEM. */
export interface TlsMaterial {
  cert: string;
  key: string;
  /** The path of the local authority's certificate; null if the operator gave a certificate. */
  caFile: string | null;
}

/**
 * Returns the operator's certificate, or one of the local authority in `DATA_DIR/tls` [R-CNV-1][C-13]. Throws
 * StartRefusal if the operator's files are unreadable, do not fit together or are out of date.
 */
export async function tlsMaterial(
  config: Pick<Config, 'tlsFiles' | 'dataDir' | 'host' | 'publicUrl'>,
  nowMs = Date.now(),
): Promise<TlsMaterial> {
  if (config.tlsFiles !== null) {
    const given = await givenMaterial(config.tlsFiles.certFile, config.tlsFiles.keyFile, nowMs);
    return { ...given, caFile: null };
  }
  return localCertificate(join(config.dataDir, 'tls'), localNames(config), nowMs);
}

/** The names under which callers reach this service. 0.0.0.0 and :: are not such names. */
function localNames({ host, publicUrl }: Pick<Config, 'host' | 'publicUrl'>): string[] {
  const names = ['localhost', '127.0.0.1', '::1'];
  const isPlaceholder = ipAddressBytes(host)?.every((byte) => byte === 0) ?? false;
  if (!isPlaceholder) names.push(host.toLowerCase());
  if (publicUrl !== null) names.push(new URL(publicUrl).hostname.replace(/^\[|\]$/g, ''));
  const known = new Set<string>();
  return names.filter((name) => {
    const identity = ipAddressBytes(name)?.join('.') ?? name;
    if (known.has(identity)) return false;
    known.add(identity);
    return true;
  });
}

/** The host names and IP addresses that a certificate covers. A leading `*.` represents one label. */
export function certificateNames(pem: string): string[] {
  const entries = new X509Certificate(pem).subjectAltName?.split(', ') ?? [];
  return entries.flatMap((each) => /^(?:DNS|IP Address):(.+)$/.exec(each)?.[1] ?? []);
}

async function givenMaterial(
  certFile: string,
  keyFile: string,
  nowMs: number,
): Promise<{ cert: string; key: string }> {
  const faults: string[] = [];
  const note = (fault: string): null => {
    faults.push(fault);
    return null;
  };
  const cert = await readFile(certFile, 'utf8').catch(() =>
    note(`TLS_CERT_FILE: ${certFile} cannot be read.`),
  );
  const key = await readFile(keyFile, 'utf8').catch(() => note(`TLS_KEY_FILE: ${keyFile} cannot be read.`));
  const certificate =
    cert === null
      ? null
      : (parseCertificate(cert) ?? note(`TLS_CERT_FILE: ${certFile} is not a PEM certificate.`));
  const privateKey =
    key === null
      ? null
      : (parseKey(key) ?? note(`TLS_KEY_FILE: ${keyFile} is not an unencrypted PEM private key.`));
  if (certificate !== null) faults.push(...judgeDates(certificate, certFile, nowMs));
  if (certificate !== null && privateKey !== null && !certificate.checkPrivateKey(privateKey)) {
    note('TLS_CERT_FILE and TLS_KEY_FILE do not belong together: the key does not match the certificate.');
  }
  if (faults.length === 0 && cert !== null && key !== null) {
    if (isUsable(cert, key)) return { cert, key };
    note(`TLS_CERT_FILE: ${certFile} cannot be used for TLS: its chain is broken or its key is too weak.`);
  }
  throw new StartRefusal(
    `The TLS certificate cannot be used:\n${faults.map((each) => `- ${each}`).join('\n')}`,
  );
}

function parseCertificate(pem: string): X509Certificate | null {
  try {
    return new X509Certificate(pem);
  } catch {
    return null;
  }
}

function parseKey(pem: string): KeyObject | null {
  try {
    return createPrivateKey(pem);
  } catch {
    return null;
  }
}

function judgeDates(certificate: X509Certificate, file: string, nowMs: number): string[] {
  if (Date.parse(certificate.validTo) <= nowMs) {
    return [`TLS_CERT_FILE: the certificate in ${file} expired on ${certificate.validTo}.`];
  }
  return Date.parse(certificate.validFrom) > nowMs
    ? [`TLS_CERT_FILE: the certificate in ${file} is not valid before ${certificate.validFrom}.`]
    : [];
}

function isUsable(cert: string, key: string): boolean {
  try {
    createSecureContext({ cert, key });
    return true;
  } catch {
    return false;
  }
}
