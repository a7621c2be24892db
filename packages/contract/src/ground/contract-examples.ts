/** Identifiers that the examples of the reference share, so that examples of different calls fit together. */
export const exampleIds = {
  organisation: '019a9f3e-7c11-7d3c-a2bb-5a0c64d0c001',
  user: '019a9f3e-7c11-7d3c-a2bb-5a0c64d0c002',
  driver: '019a9f3e-7c11-7d3c-a2bb-5a0c64d0c003',
  asset: '019a9f3e-7c11-7d3c-a2bb-5a0c64d0c0a1',
  site: '019a9f3e-7c11-7d3c-a2bb-5a0c64d0c051',
  reason: '019a9f3e-7c11-7d3c-a2bb-5a0c64d0c061',
  session: '019a9f41-02f3-7a90-9d1b-3c1f4e6a7b10',
  route: '019a9f3f-1be0-7c55-8a7e-9b2d5f60aa01',
  stop: '019a9f3f-1be0-7c55-8a7e-9b2d5f60aa11',
  blob: '019a9f52-99ab-7ef0-b1c2-d3e4f5061728',
  submission: '019a9f55-3c4d-7e5f-8a9b-0c1d2e3f4a5b',
} as const;

const base = `/api/v2/${exampleIds.organisation}`;

/** Links of an example response. */
export function exampleLinks(self: string, others: Readonly<Record<string, string>> = {}) {
  const rest = Object.entries(others).map(([rel, path]) => ({ rel, href: `${base}${path}` }));
  return [{ rel: 'self', href: `${base}${self}` }, ...rest];
}
