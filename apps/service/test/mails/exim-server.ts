import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { localCertificate } from '../../src/platform/tls/local-authority.js';
import { freePort } from '../free-port.js';
import { type ServerProgram, serverFolder, serverProgram } from '../push/server-program.js';
import { type ReadMail, readMail } from './mail-reading.js';

/** Debian's Exim on the loopback. It requires STARTTLS and a log-in, and stores every accepted mail in one folder. */
export interface EximServer extends ServerProgram {
  /** Includes the credentials. */
  url: string;
  caFile: string;
  /** Accepts mails for `later@…` from now on; it has deferred them until then. */
  openLater(): void;
  /** The mails that were delivered to the address. */
  to(address: string): ReadMail[];
  remove(): void;
}

export async function startExim(): Promise<EximServer> {
  const folder = serverFolder('Debian-exim');
  const own = (path: string) => {
    const { uid, gid } = folder.account;
    if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid);
  };
  const port = await freePort();
  const tls = join(folder.path, 'tls');
  mkdirSync(tls);
  own(tls);
  const { cert, key, caFile } = await localCertificate(tls, ['127.0.0.1'], Date.now());
  for (const [name, text] of [
    ['cert.pem', cert],
    ['key.pem', key],
    ['exim.conf', configuration(folder.path, port)],
  ] as const) {
    writeFileSync(join(folder.path, name), text, { mode: 0o600 });
    // If root runs the tests, root keeps the configuration: Exim ignores one that other users could have written.
    own(join(folder.path, name));
  }
  const program = serverProgram({
    program: '/usr/sbin/exim4',
    args: ['-bdf', '-C', join(folder.path, 'exim.conf')],
    folder,
    isReady: () => greets(port),
  });
  await program.start();
  const delivered = join(folder.path, 'mail', 'new');
  return {
    ...program,
    url: `smtp://fleet:s3cret@127.0.0.1:${port}`,
    caFile,
    openLater: () => writeFileSync(join(folder.path, 'open'), ''),
    to: (address) =>
      (existsSync(delivered) ? readdirSync(delivered) : [])
        .map((name) => readMail(readFileSync(join(delivered, name))))
        .filter((mail) => mail.to === address),
    remove: () => folder.remove(),
  };
}

function configuration(folder: string, port: number): string {
  return `primary_hostname = mail.test
local_interfaces = 127.0.0.1
daemon_smtp_ports = ${port}
spool_directory = ${folder}/spool
log_file_path = ${folder}/%slog
pid_file_path = ${folder}/exim.pid
deliver_drop_privilege
keep_environment =
host_lookup =
rfc1413_query_timeout = 0s
tls_certificate = ${folder}/cert.pem
tls_privatekey = ${folder}/key.pem
tls_advertise_hosts = *
auth_advertise_hosts = \${if eq{$tls_in_cipher}{}{}{*}}
acl_smtp_rcpt = check_recipient
begin acl
check_recipient:
  deny
    local_parts = nobody
    message = 5.1.1 No such user
  defer
    local_parts = later
    !condition = \${if exists{${folder}/open}}
    message = 4.2.1 Greylisted
  deny
    !authenticated = *
    message = 5.7.1 Log in first
  accept
begin routers
everything:
  driver = accept
  transport = folder
begin transports
folder:
  driver = appendfile
  directory = ${folder}/mail
  maildir_format
  create_directory
  use_crlf
begin authenticators
plain:
  driver = plaintext
  public_name = PLAIN
  server_prompts = :
  server_condition = \${if and{{eq{$auth2}{fleet}}{eq{$auth3}{s3cret}}}}
  server_set_id = $auth2
`;
}

function greets(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('data', (greeting: Buffer) => {
      socket.end('QUIT\r\n');
      resolve(greeting.toString().startsWith('220'));
    });
    socket.once('error', () => resolve(false));
  });
}
