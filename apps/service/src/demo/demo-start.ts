import { basePath } from '@fleet/contract/ground/operation';
import type { Config } from '../config.js';
import type { Context } from '../context.js';
import { type ContextParts, noOrganisation, openContext } from '../context-factory.js';
import type { DemoCredentials } from './demo-credentials.js';
import { draftDemoFile, publishDemoFile, readDemoFiles } from './demo-credentials-file.js';
import { loadDemoGeography } from './demo-data-file.js';
import { startOfDemoDay } from './demo-day.js';
import { buildDemoOrganisations } from './demo-organisation.js';
import { findOrganisations, lockOrganisations } from './demo-queries.js';
import { newDemoPins, seedDemoOrganisation } from './seed-demo-organisation.js';

type DemoConfig = Pick<Config, 'environment' | 'dataDir' | 'tokenLifetimes'>;

/**
 * Creates the demo data if the database has no organisation at all. Returns its credentials, at the first start and at
 * later ones. Returns null in production and if the database has other organisations [C-13]. Even after an
 * interruption, either both demo organisations exist with their credentials on disk, or neither: all is one
 * transaction, and the secrets, of which the database stores only hashes, are on disk before it commits.
 */
export async function ensureDemoData(
  contexts: ContextParts,
  config: DemoConfig,
): Promise<DemoCredentials | null> {
  if (config.environment === 'production') return null;
  const ctx = openContext(contexts, noOrganisation, { kind: 'system', part: 'demo_data' }, 'demo-data');
  const present = await lookUp(ctx, config.dataDir);
  if (present !== 'empty') return present;
  const geography = await loadDemoGeography();
  const demo = buildDemoOrganisations(geography, startOfDemoDay(ctx.now()));
  const pins = await newDemoPins(demo.organisation);
  const secondPins = await newDemoPins(demo.secondOrganisation);
  return ctx.inTransaction(async (tx) => {
    await lockOrganisations(tx);
    // Another process may have created it while this one waited for the lock.
    const found = await lookUp(tx, config.dataDir);
    if (found !== 'empty') return found;
    const startedAt = performance.now();
    const credentials = {
      ...(await seedDemoOrganisation(tx, demo.organisation, pins, config)),
      second_organisation: await seedDemoOrganisation(tx, demo.secondOrganisation, secondPins, config),
    };
    await draftDemoFile(config.dataDir, credentials);
    tx.log.info({ durationMs: Math.round(performance.now() - startedAt) }, 'made the demo data');
    return credentials;
  });
}

/** The addresses at which the service listens; null for those that it does not have. */
interface ServiceAddresses {
  httpUrl: string;
  httpsUrl: string | null;
  caFile: string | null;
  mqttUrl: string | null;
}

/**
 * Writes the demo's credentials, with the addresses of this start, to `demo-credentials.json` in the data folder (mode
 * 0600), and returns its path; null without a demo.
 */
export async function publishDemoCredentials(
  config: Pick<Config, 'dataDir'>,
  demo: DemoCredentials | null,
  { httpUrl, httpsUrl, caFile, mqttUrl }: ServiceAddresses,
): Promise<string | null> {
  if (demo === null) return null;
  return publishDemoFile(config.dataDir, {
    base_url: baseOf(httpUrl),
    https_base_url: httpsUrl === null ? null : baseOf(httpsUrl),
    ca_file: caFile,
    mqtt_url: mqttUrl,
    ...demo,
  });
}

/** Returns the credentials of the demo in the database; null if it has only other organisations. */
async function lookUp(ctx: Context, dataDir: string): Promise<DemoCredentials | 'empty' | null> {
  const files = await readDemoFiles(dataDir);
  const { any, known } = await findOrganisations(
    ctx,
    files.map((each) => each.organisation_id),
  );
  if (!any) return 'empty';
  return files.find((each) => known.includes(each.organisation_id)) ?? null;
}

/** Clients cannot connect to a wildcard address, so it becomes loopback. */
function baseOf(origin: string): string {
  return `${origin.replace('//0.0.0.0:', '//127.0.0.1:').replace('//[::]:', '//[::1]:')}${basePath}`;
}
