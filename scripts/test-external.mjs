// Runs the service's suites against Debian's PostgreSQL instead of the embedded one, and the suites that need Debian's
// Mosquitto, RabbitMQ, Exim and Chromium: npm run test:external. Starts its own cluster in a temporary folder,
// reachable only through a socket, and removes it at the end. The suites find it in TEST_DATABASE_URL, and start their
// brokers and browsers themselves. Further arguments are passed to vitest.
import { execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const versionsFolder = '/usr/lib/postgresql';

function findPrograms() {
  const versions = existsSync(versionsFolder) ? readdirSync(versionsFolder) : [];
  const usable = versions
    .map((version) => ({ version: Number(version), bin: join(versionsFolder, version, 'bin') }))
    .filter(({ version, bin }) => version >= 15 && existsSync(join(bin, 'initdb')))
    .sort((one, other) => other.version - one.version);
  if (usable[0] === undefined) {
    process.stderr.write(
      `No PostgreSQL 15 or newer in ${versionsFolder}. Install it with: apt-get install postgresql\n`,
    );
    process.exit(2);
  }
  return usable[0];
}

/** The brokers, MQTT clients, mail server and browser of Debian that the suites start themselves. */
const otherPrograms = {
  mosquitto: '/usr/sbin/mosquitto',
  'mosquitto-clients': '/usr/bin/mosquitto_sub',
  'rabbitmq-server': '/usr/lib/rabbitmq/bin/rabbitmq-server',
  chromium: '/usr/bin/chromium',
  'exim4-daemon-light': '/usr/sbin/exim4',
};
const missingPackages = Object.entries(otherPrograms)
  .filter(([, program]) => !existsSync(program))
  .map(([name]) => name);
if (missingPackages.length > 0) {
  process.stderr.write(`Missing here. Install with: apt-get install ${missingPackages.join(' ')}\n`);
  process.exit(2);
}
// Builds the pages of the driver app once, because the suites that need them run in parallel.
execFileSync(process.execPath, [fileURLToPath(new URL('build-pages.mjs', import.meta.url))], {
  stdio: 'inherit',
});

/** PostgreSQL refuses to run as root; then another account of this machine is used. */
function findAccount() {
  if (process.getuid() !== 0) {
    return {};
  }
  const passwd = readFileSync('/etc/passwd', 'utf8');
  const line =
    /^postgres:[^:]*:(\d+):(\d+):/m.exec(passwd) ?? /^nobody:[^:]*:(\d+):(\d+):/m.exec(passwd) ?? [];
  return { uid: Number(line[1]), gid: Number(line[2]) };
}

const memoryFolder = '/dev/shm';
const enoughBytes = 4 * 1024 ** 3;

/** A folder in memory, if it has space: each suite copies a database, which takes longer on a disk. */
function fastFolder() {
  if (!existsSync(memoryFolder)) return tmpdir();
  const { bavail, bsize } = statfsSync(memoryFolder);
  return bavail * bsize > enoughBytes ? memoryFolder : tmpdir();
}

const { version, bin } = findPrograms();
const account = findAccount();
const folder = mkdtempSync(join(fastFolder(), 'fleet-external-'));
if (account.uid !== undefined) {
  chownSync(folder, account.uid, account.gid);
}
const cluster = join(folder, 'cluster');
const run = (program, args) =>
  execFileSync(join(bin, program), args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'], ...account });

function tearDown() {
  try {
    run('pg_ctl', ['stop', '-D', cluster, '-m', 'immediate']);
  } catch {
    // The server was not running.
  }
  rmSync(folder, { recursive: true, force: true });
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  // Ctrl-C also reaches the suites, which end first. The handler keeps this program alive to clean up.
  process.on(signal, () => tests?.kill(signal));
}

let tests;
let status = 1;

try {
  // trust: the socket's folder belongs to the server's user and has the mode 0700.
  run('initdb', [
    '-D',
    cluster,
    '-U',
    'postgres',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--locale',
    'C.UTF-8',
    '--no-sync',
  ]);
  const settings = [
    'listen_addresses=',
    `unix_socket_directories=${folder}`,
    'fsync=off',
    'max_connections=200',
  ];
  run('pg_ctl', [
    ...['start', '-w', '-D', cluster, '-l', join(folder, 'log')],
    ...['-o', settings.map((setting) => `-c ${setting}`).join(' ')],
  ]);
  // This role is needed because dropping a database by force also ends the server's vacuum in it.
  const role = 'create role fleet_test login createdb in role pg_signal_backend';
  run('psql', ['-h', folder, '-U', 'postgres', '-qc', role]);
  process.stdout.write(`PostgreSQL ${version} in ${folder}\n`);
  tests = spawn(
    process.execPath,
    [
      join(fileURLToPath(import.meta.resolve('vitest/package.json')), '../vitest.mjs'),
      'run',
      ...['--mode', 'external'],
      ...['--project', 'service', '--project', 'external'],
      ...process.argv.slice(2),
    ],
    {
      cwd: fileURLToPath(new URL('..', import.meta.url)),
      stdio: 'inherit',
      env: {
        ...process.env,
        TEST_DATABASE_URL: `postgresql://fleet_test@localhost/postgres?host=${encodeURIComponent(folder)}`,
      },
    },
  );
  status = await new Promise((resolve) => tests.on('exit', (code) => resolve(code ?? 1)));
} finally {
  tearDown();
}
process.exit(status);
