import { operations } from '@fleet/contract/documents/api';
import type { Operation } from '@fleet/contract/ground/operation';
import { type Permission, rolePermissions } from '@fleet/contract/ground/permissions';
import { beforeAll, describe, expect, it } from 'vitest';
import { addOrganisation } from '../test-context.js';
import { suiteService } from '../test-service.js';
import { callersOf, driverInSession, keyOf, type MatrixCaller, roleWith, userOf } from './matrix-callers.js';
import { ask, nothing, realIds, resourcesOf, rowName, verdictOf } from './matrix-cells.js';
import { matrixPage } from './matrix-page.js';
import { type MatrixResources, resourcesAtNorth } from './matrix-resources.js';

const service = suiteService();
const below = operations.filter(({ path }) => path.includes('{organisationId}'));
const withResources = below.filter((each) => resourcesOf(each).length > 0 && each.access !== 'public');

/** Cells in the order of the columns, by the operation's name. */
const admitted = new Map<string, string[]>();
const hidden = new Map<string, string[]>();

let callers: MatrixCaller[];
let resources: MatrixResources;
let strangers: { organisationId: string; tokens: Map<string, string> };

beforeAll(async () => {
  resources = await resourcesAtNorth(service);
  callers = await callersOf(service);
  const inSession = { name: 'user: driver in session', permissions: new Set(rolePermissions.driver) };
  callers.push({ ...inSession, token: resources.day.token() });
  strangers = { organisationId: await addOrganisation(service.world), tokens: new Map() };
}, 120_000);

/** A caller who has the permission of the operation, but no access to its resources. */
async function callerWith(operation: Operation, place: { organisationId?: string; siteIds?: string[] }) {
  const { access } = operation;
  const role = access === 'authenticated' ? 'organisation_administrator' : roleWith(access as Permission);
  const name = `${role} ${JSON.stringify(place)}`;
  const known = strangers.tokens.get(name);
  if (known !== undefined) return known;
  const person = { roles: [role], ...place };
  const made = { driver: driverInSession, integration: keyOf };
  const token = await (role === 'driver' || role === 'integration' ? made[role] : userOf)(service, person);
  strangers.tokens.set(name, token);
  return token;
}

describe('[C-3] who may call an operation', () => {
  it.each(operations)('$method $path', async (operation) => {
    const cells: string[] = [];
    for (const caller of callers) {
      const { organisationId } = service.world;
      const { token, name, permissions } = caller;
      const asking = { organisationId, token, values: nothing, bodies: resources.bodies };
      const found = verdictOf(await ask(service, operation, asking));
      const verdict = found === 'unknown' ? 'yes' : found;
      cells.push(verdict);
      // The verdict must match the permission in the contract.
      const { access } = operation;
      if (access === 'public') expect(verdict, name).toBe('yes');
      else if (token === null) expect(verdict, name).toBe('log in');
      else if (access !== 'authenticated' && !permissions.has(access)) expect(verdict, name).toBe('no');
      else if (access !== 'authenticated') expect(verdict, name).not.toBe('no');
      else expect(verdict, name).not.toBe('log in');
    }
    admitted.set(rowName(operation), cells);
  });
});

/** A PUT by the caller's own key creates a record if there is none. */
const isSaved = ({ method, path }: Operation) => method === 'PUT' && path.endsWith('{integrationKey}');

/** These operations come last: they create resources for the strangers under the same keys. */
const savesLast = (a: Operation, b: Operation) => Number(isSaved(a)) - Number(isSaved(b));

describe('[C-3] the resources of other organisations and sites are invisible', () => {
  it.each(withResources.toSorted(savesLast))('$method $path', async (operation) => {
    const here = service.world.organisationId;
    const there = strangers.organisationId;
    const reported = async (token: string, organisationId: string) => {
      const asking = {
        organisationId,
        token,
        values: realIds(resources, operation),
        bodies: resources.bodies,
      };
      const answer = await ask(service, operation, asking);
      // A malformed body would be refused before the service looks up the resource.
      expect(answer.status, JSON.stringify(answer.body)).not.toBe(400);
      return verdictOf(answer);
    };
    const foreign = await callerWith(operation, { organisationId: there });
    const south = await callerWith(operation, { siteIds: [resources.southId] });
    const cells = [
      await reported(foreign, here),
      await reported(foreign, there),
      await reported(south, here),
    ];
    expect(cells.slice(0, 2)).toEqual(['unknown', isSaved(operation) ? 'yes' : 'unknown']);
    hidden.set(rowName(operation), cells);
  });
});

/** Operations that delete or end a resource come after those that need it. */
const order = ['GET', 'POST', 'PATCH', 'PUT', 'DELETE'];
const endsLast = (a: Operation, b: Operation) =>
  order.indexOf(a.method) - order.indexOf(b.method) || b.path.length - a.path.length;

describe('[C-3] the same resources are visible to callers of their organisation', () => {
  it.each(withResources.toSorted(endsLast))('$method $path', async (operation) => {
    const { token } = ownCaller(operation);
    const { organisationId } = service.world;
    const asking = { organisationId, token, values: realIds(resources, operation), bodies: resources.bodies };
    expect(verdictOf(await ask(service, operation, asking))).not.toBe('unknown');
  });
});

/** The first caller with the permission. For operations that only the driver of the day may call, that driver. */
function ownCaller({ access }: Operation): { token: string | null } {
  if (access === 'routes:execute' || access === 'sessions:take') return { token: resources.day.token() };
  const found = callers.find(({ permissions }) =>
    permissions.has(access === 'authenticated' ? 'account:read' : (access as Permission)),
  );
  if (found === undefined) throw new Error(`nobody may do ${access}`);
  return found;
}

describe('the page', () => {
  it('has a row for every operation of the contract', () => {
    expect([...admitted.keys()]).toEqual(operations.map(rowName));
  });

  it('matches the responses of the service: docs/permission-matrix.md', async () => {
    const inOrder = withResources.map(rowName).flatMap((name) => {
      const cells = hidden.get(name);
      return cells === undefined ? [] : [[name, cells] as const];
    });
    const names = callers.map(({ name }) => name);
    const page = matrixPage({ callers: names, admitted, hidden: new Map(inOrder) });
    await expect(page).toMatchFileSnapshot('../../../../docs/permission-matrix.md');
  });
});
