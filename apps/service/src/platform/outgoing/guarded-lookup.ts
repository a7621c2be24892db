import { Resolver } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';

/** Why a name was not resolved; `code` is the fault that callers see. */
class LookupFault extends Error {
  readonly code: 'ADDRESS_NOT_ALLOWED' | 'ENOTFOUND';

  constructor(code: LookupFault['code'], name: string) {
    super(`${name}: ${code}`);
    this.name = 'LookupFault';
    this.code = code;
  }
}

/** Each name server has 2 s to respond, in each of two tries. The request that waits has its own time limit. */
const patience = { timeout: 2_000, tries: 2 };

/**
 * Resolves names for connections and returns only addresses that are allowed. So the connection uses the address that
 * was checked, even if the name's address changes. It queries DNS itself. The operating system's lookup would use one
 * of few threads for each name, so a dead name server would occupy all of them.
 */
export function createGuardedLookup(
  allows: (address: string) => boolean,
  dnsServers: readonly string[],
): LookupFunction {
  const resolver = new Resolver(patience);
  if (dnsServers.length > 0) resolver.setServers([...dnsServers]);
  const addressesOf = async (name: string): Promise<string[]> => {
    // RFC 6761: these names are never sent to a name server.
    if (/^(.+\.)?localhost\.?$/i.test(name)) return ['127.0.0.1', '::1'];
    const found = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
    return found.flatMap((each) => (each.status === 'fulfilled' ? each.value : []));
  };
  return (name, options, done) => {
    addressesOf(name).then(
      (found) => {
        const wanted = Number(options.family ?? 0) || null;
        const allowed = found
          .filter((each) => allows(each) && (wanted === null || isIP(each) === wanted))
          .map((address) => ({ address, family: isIP(address) }));
        const [first] = allowed;
        if (first === undefined) {
          const code = found.length > 0 ? 'ADDRESS_NOT_ALLOWED' : 'ENOTFOUND';
          done(new LookupFault(code, name), '', 4);
        } else if (options.all === true) done(null, allowed);
        else done(null, first.address, first.family);
      },
      (error) => done(error, '', 4),
    );
  };
}
