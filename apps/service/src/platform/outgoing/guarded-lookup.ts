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

/** Each name server has this time, twice; the request that waits has its own limit. */
const patience = { timeout: 2_000, tries: 2 };

/**
 * Resolves names for connections and returns only addresses that are allowed, so the address of the connection is
 * the one that was checked, even if the name changes. It queries DNS itself: the operating system's lookup uses one of
 * few threads per name, and a dead name server would occupy them all.
 */
export function createGuardedLookup(
  allows: (address: string) => boolean,
  dnsServers: readonly string[],
): LookupFunction {
  const resolver = new Resolver(patience);
  if (dnsServers.length > 0) resolver.setServers([...dnsServers]);
  const addressesOf = async (name: string): Promise<string[]> => {
    // RFC 6761: these names are never looked up at a server.
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
