import { networkNames } from '../network/network-profiles.js';
import { type OptionTable, optionLines } from './command-words.js';

/** All options, in the order in which the help shows them. */
export const optionTable = {
  drivers: { value: 'N', help: 'How many drivers, 1 to 2000 (8)' },
  speed: { value: 'X', help: 'How many seconds of the drivers’ day pass in one second (60)' },
  network: { value: 'NAME', help: `${networkNames.join(', ')} (fair)` },
  seed: { value: 'N', help: 'The same seed gives the same decisions (a new one each time)' },
  url: { value: 'BASE', help: 'A service to drive against, such as https://127.0.0.1:8443/api/v2' },
  credentials: {
    value: 'FILE',
    help: 'The demo-credentials.json of a service; without --url, the address in the file is used',
  },
  ca: { value: 'FILE', help: 'The certificate authority of the service, as PEM' },
  routes: {
    value: 'FILE …',
    help: 'Routes from .geojson, .csv, .vrp (.sol) or .txt files',
    several: 'files of routes',
  },
  place: {
    value: 'LON,LAT',
    help: 'Position of the invented town and of routes in plane coordinates (1.5218,42.5063)',
  },
  rounds: { value: 'N', help: 'Routes per driver, 1 to 50 (2)' },
  'keep-routes': { value: null, help: 'Drive the routes that the drivers already have; create none' },
  'no-controller': {
    value: null,
    help: 'Nobody changes routes or ends sessions; you may do it at the console',
  },
  duration: { value: 'SPAN', help: 'Begin nothing new after this time: 90s, 10m, 2h (until all is driven)' },
  patience: { value: 'SPAN', help: 'How long the last records may take to be delivered (5m)' },
  'chaos-kill': {
    value: 'N',
    help: 'How often to kill and restart the own service, at moments from the seed (0)',
  },
  store: { value: 'FOLDER', help: 'Phones store their records in files there (in memory)' },
  json: { value: 'FILE', help: 'Write the report there as JSON, too' },
  plain: { value: null, help: 'A line every few seconds instead of the live view' },
  help: { value: null, help: 'Show this' },
} as const satisfies OptionTable;

export type OptionName = keyof typeof optionTable;

/** What `--help` shows, in lines of at most 110 characters. */
export function helpText(): string {
  return [
    'Usage: npm run simulate -- [--drivers N] [--speed X] [--network NAME] [--option VALUE …]',
    '',
    'Drives a fleet of simulated drivers through real routes, on networks as bad as you like, against a',
    'service of its own or one that you name, and compares all that they captured with all that the',
    'service recorded.',
    '',
    ...optionLines(optionTable),
    '',
    'Ctrl-C once ends the day for all drivers, who then deliver what they have; twice ends the run',
    'at once; both with a report.',
    '',
    'Exit codes: 0 nothing was lost or doubled; 1 something was lost, doubled, or not delivered in time, or no',
    'driver captured anything; 2 wrong options; 3 the service could not be reached, prepared or read;',
    '130 interrupted before the drivers started.',
  ].join('\n');
}
