import { X509Certificate } from 'node:crypto';
import { access, constants } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../config.js';
import { tlsMaterial } from '../../platform/tls/tls-material.js';
import { type Finding, fault, passed, reasonOf } from './finding.js';

const subject = 'certificate';
const dayMs = 86_400_000;
/** The time that an administrator needs to get a new certificate without haste. */
const shortestLeftMs = 14 * dayMs;

/** Checks whether the TLS files can be used, and until when. Throws StartRefusal with the reason if not. */
export async function checkCertificate(config: Config, nowMs = Date.now()): Promise<Finding[]> {
  if (config.tlsFiles === null) return checkLocalAuthority(config);
  const { cert } = await tlsMaterial(config, nowMs);
  const { validTo } = new X509Certificate(cert);
  const leftMs = Date.parse(validTo) - nowMs;
  if (leftMs >= shortestLeftMs) return [passed(subject, `The given certificate is valid until ${validTo}.`)];
  return [
    fault(
      subject,
      `The certificate in TLS_CERT_FILE expires in ${Math.floor(leftMs / dayMs)} days (${validTo}). Put a new one in ` +
        'its place and start the service again.',
    ),
  ];
}

/**
 * The service renews its own certificates when it starts. This check only looks at the folder, so that it changes no
 * file.
 */
async function checkLocalAuthority({ dataDir, httpsPort }: Config): Promise<Finding[]> {
  if (httpsPort === null) return [passed(subject, 'None is needed: HTTPS_PORT is empty.')];
  const folder = join(dataDir, 'tls');
  try {
    await access(join(folder, 'server-key.pem'), constants.R_OK);
    return [passed(subject, `The local authority's, in ${folder}; each start renews it in time.`)];
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ENOENT'
      ? [passed(subject, `A local authority will be made in ${folder} at the first start.`)]
      : [fault(subject, `${reasonOf(error)}. Give this user the right to ${folder}.`)];
  }
}
