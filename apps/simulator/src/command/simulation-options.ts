import { type NetworkName, networkNames } from '../network/network-profiles.js';
import type { LonLat } from '../routes-from/source-tour.js';
import { readOption, readWords } from './command-words.js';
import { type OptionName, optionTable } from './option-table.js';
import { type Parse, parseCount, parseNumber, parsePlace, parseSpan } from './option-values.js';

/** The checked options of a run. */
export interface SimulationOptions {
  drivers: number;
  /** How many seconds of a driver's day pass in one second of the run. */
  speed: number;
  network: NetworkName;
  seed: number;
  /** The service to drive against; null if the simulator starts its own service. */
  service: { url: string | null; credentialsFile: string; caFile: string | null } | null;
  /** The files with routes; if there are none, a town is generated. */
  routeFiles: readonly string[];
  /** True to drive the routes that the drivers already have, and to create none. */
  keepRoutes: boolean;
  /** True if the simulated controller acts on routes, sessions and quarantined records. */
  hasController: boolean;
  /** Routes per driver. */
  rounds: number;
  /** The place on the earth for plane coordinates and for the generated town. */
  place: LonLat;
  /** The time after which no driver begins anything new; null to continue until all routes are driven. */
  durationMs: number | null;
  /** How long the drivers may take to deliver their last records before the run gives up. */
  patienceMs: number;
  /** How often the simulator's own service is killed during the run. */
  kills: number;
  /** The file for the report as JSON; null for none. */
  jsonFile: string | null;
  /** Where the phones store unsent records; null: in memory. */
  storeFolder: string | null;
  /** True to print lines instead of redrawing a live view in place. */
  plain: boolean;
}

export type ParsedCommand =
  | { kind: 'run'; options: SimulationOptions }
  | { kind: 'help' }
  | { kind: 'faults'; faults: readonly string[] };

/** Reads the command line; all faults are reported at once. `freshSeed` is the default seed. */
export function parseCommand(words: readonly string[], freshSeed: number): ParsedCommand {
  const found = readWords(optionTable, words);
  const { given, faults } = found;
  if (given.has('help')) return { kind: 'help' };
  const last = (name: OptionName): string | null => given.get(name)?.at(-1) ?? null;
  const read = <Value>(name: OptionName, parse: Parse<Value>, fallback: Value): Value =>
    readOption(found, name, parse, fallback);
  const options: SimulationOptions = {
    drivers: read('drivers', parseCount(1, 2_000), 8),
    speed: read('speed', parseNumber(1, 3_600), 60),
    network: networkOf(last('network') ?? 'fair', faults),
    seed: read('seed', parseCount(0, 4_294_967_295), freshSeed),
    service: serviceOf(last('url'), last('credentials'), last('ca'), faults),
    routeFiles: given.get('routes') ?? [],
    keepRoutes: given.has('keep-routes'),
    hasController: !given.has('no-controller'),
    rounds: read('rounds', parseCount(1, 50), 2),
    place: read('place', parsePlace, [1.5218, 42.5063]),
    durationMs: read<number | null>('duration', parseSpan, null),
    patienceMs: read('patience', parseSpan, 300_000),
    kills: read('chaos-kill', parseCount(0, 100), 0),
    jsonFile: last('json'),
    storeFolder: last('store'),
    plain: given.has('plain'),
  };
  faults.push(...judgeTogether(options));
  return faults.length > 0 ? { kind: 'faults', faults } : { kind: 'run', options };
}

function networkOf(text: string, faults: string[]): NetworkName {
  const found = networkNames.find((name) => name === text.toLowerCase());
  if (found === undefined) faults.push(`--network must be one of ${networkNames.join(', ')}.`);
  return found ?? 'good';
}

function serviceOf(
  url: string | null,
  credentialsFile: string | null,
  caFile: string | null,
  faults: string[],
): SimulationOptions['service'] {
  if (url !== null && !(/^https?:\/\//.test(url) && URL.canParse(url))) {
    faults.push('--url must be an address that begins with https:// or http://.');
  }
  if (credentialsFile !== null) return { url, credentialsFile, caFile };
  if (url !== null) faults.push('--url needs --credentials, the file demo-credentials.json of that service.');
  else if (caFile !== null)
    faults.push('--ca goes with --credentials: our own service needs no certificate.');
  return null;
}

function judgeTogether({ service, kills, keepRoutes, routeFiles }: SimulationOptions): string[] {
  return [
    ...(kills > 0 && service !== null
      ? ['--chaos-kill is for a service that the simulator starts itself; leave --url and --credentials out.']
      : []),
    ...(keepRoutes && routeFiles.length > 0
      ? ['--keep-routes creates no routes, so --routes cannot be combined with it.']
      : []),
  ];
}
