import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** A TCP port on which a process accepts connections. */
export interface OpenPort {
  port: number;
  isLoopback: boolean;
}

const listening = '0A';
/** 127.0.0.1, ::1 and ::ffff:127.0.0.1 as the kernel writes them. */
const loopback = /^(?:[0-9A-F]{6}7F|0{24}01000000|0{16}FFFF0000[0-9A-F]{6}7F)$/;

/** The ports that this process has open, for the network or only for this machine, from the kernel's tables. */
export function openPorts(pid: number): OpenPort[] {
  const own = new Set(
    readdirSync(`/proc/${pid}/fd`).map((fd) => {
      try {
        return readlinkSync(`/proc/${pid}/fd/${fd}`);
      } catch {
        // Already closed.
        return '';
      }
    }),
  );
  return ['tcp', 'tcp6'].flatMap((table) =>
    readFileSync(`/proc/${pid}/net/${table}`, 'utf8')
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => line.trim().split(/\s+/))
      .filter(([, , , state, , , , , , inode]) => state === listening && own.has(`socket:[${inode}]`))
      .map(([, address = '']) => {
        const [host = '', port = ''] = address.split(':');
        return { port: Number.parseInt(port, 16), isLoopback: loopback.test(host) };
      }),
  );
}
