import type { Static } from 'typebox';
import * as Type from 'typebox';
import { exampleIds, exampleLinks } from '../ground/contract-examples.js';
import { ChangeCursor } from '../ground/cursor-format.js';
import { changeOrderNote, collection, pageQuery, single } from '../ground/envelope.js';
import { operation } from '../ground/operation.js';
import { organisationParams } from '../ground/organisation-params.js';
import { closed, DateTime, enumeration, Identifier, IntegrationKey, nullable } from '../ground/primitives.js';
import { Driver, DriverPlan } from './master-record-shapes.js';

export const driverOrders = ['name', '-name', 'created_at', '-created_at', 'updated_at'] as const;
export type DriverOrder = (typeof driverOrders)[number];

const driverParams = closed({ organisationId: Identifier, driverId: Identifier });
const { name, status, site_ids } = DriverPlan.properties;
const phone = Type.String({ maxLength: 60 });
const userId = nullable(
  Type.Unsafe<string>({
    ...Identifier,
    description: 'The user who logs in as this driver, a member of the organisation. Null if there is none.',
  }),
);

/** A new driver. With an integration key, the caller can refer to the driver by their own key [C-10]. */
export const NewDriver = closed({
  integration_key: Type.Optional(IntegrationKey),
  name,
  phone: Type.Optional(phone),
  user_id: Type.Optional(userId),
  site_ids,
  status,
});
export type NewDriver = Static<typeof NewDriver>;

/** A merge patch on a driver [R-CNV-9]. */
export const DriverPatch = closed({
  integration_key: Type.Optional(nullable(IntegrationKey)),
  name: Type.Optional(name),
  phone: Type.Optional(nullable(phone)),
  user_id: Type.Optional(userId),
  site_ids,
  status,
});
export type DriverPatch = Static<typeof DriverPatch>;

const driverExample: Driver = {
  id: exampleIds.driver,
  integration_key: 'D-101',
  name: 'Marta Ribas',
  phone: '+376 000 101',
  user_id: exampleIds.user,
  username: 'marta.ribas',
  site_ids: [exampleIds.site],
  status: 'enabled',
  updated_at: '2026-11-20T06:00:00.000Z',
};
const driverPath = `/drivers/${exampleIds.driver}`;
const answer = (description: string, data: Driver = driverExample) => ({
  description,
  schema: single(Driver),
  example: { data, links: exampleLinks(driverPath, { change: driverPath, delete: driverPath }) },
  headers: { ETag: 'The state of the driver, for If-Match, which calls by integration key also accept.' },
});

export const listDrivers = operation({
  id: 'listDrivers',
  method: 'GET',
  path: '/{organisationId}/drivers',
  tag: 'Organisation',
  summary: 'List the drivers',
  description: `The drivers of the caller’s sites or without a site, by default sorted by name. ${changeOrderNote}`,
  access: 'drivers:read',
  params: organisationParams,
  query: closed({
    ...pageQuery,
    search: Type.Optional(
      Type.String({ maxLength: 100, description: 'A part of name, phone, integration key or user name.' }),
    ),
    status,
    site_id: Type.Optional(Identifier),
    linked: Type.Optional(Type.Boolean({ description: 'Whether a user logs in as the driver.' })),
    updated_since: Type.Optional(DateTime),
    cursor: Type.Optional(ChangeCursor),
    sort: Type.Optional(enumeration(driverOrders)),
  }),
  answers: {
    200: {
      description: 'A page of drivers.',
      schema: collection(Driver),
      example: {
        pagination: { page_size: 50, page_no: 1, total: 1 },
        data: [driverExample],
        links: exampleLinks('/drivers?page_size=50&page_no=1'),
      },
      headers: { ETag: 'The state of the page.' },
    },
  },
  problems: [],
});

export const readDriver = operation({
  id: 'readDriver',
  method: 'GET',
  path: '/{organisationId}/drivers/{driverId}',
  tag: 'Organisation',
  summary: 'Read one driver',
  access: 'drivers:read',
  params: driverParams,
  answers: { 200: answer('The driver.') },
  problems: ['not_found'],
});

export const createDriver = operation({
  id: 'createDriver',
  method: 'POST',
  path: '/{organisationId}/drivers',
  tag: 'Organisation',
  summary: 'Make a driver',
  description:
    'With `user_id`, that user logs in as the driver, with their own user name and pin or password. The user needs a role that allows driving, such as `driver`, and can be only one driver of the organisation.',
  access: 'drivers:write',
  params: organisationParams,
  body: NewDriver,
  bodyExample: { name: 'Marta Ribas', phone: '+376 000 101', user_id: exampleIds.user },
  answers: { 201: answer('The driver.') },
  problems: ['unknown_site', 'unknown_user', 'key_in_use'],
});

/** [R-CNV-9] */
export const changeDriver = operation({
  id: 'changeDriver',
  method: 'PATCH',
  path: '/{organisationId}/drivers/{driverId}',
  tag: 'Organisation',
  summary: 'Change a driver',
  description:
    'A JSON merge patch. Disabling a driver revokes their active session. A disabled driver cannot take a session or get a route, but may still log in and send earlier records. `user_id` cannot change while the driver is in a session. Sites outside the caller’s limit stay as they are. If the driver also belongs to such sites, the caller can change only the sites within the limit.',
  access: 'drivers:write',
  params: driverParams,
  body: DriverPatch,
  bodyExample: { phone: null, status: 'disabled' },
  answers: {
    200: answer('The current state of the driver.', { ...driverExample, phone: null, status: 'disabled' }),
  },
  problems: [
    'not_found',
    'beyond_own_rights',
    'unknown_site',
    'unknown_user',
    'key_in_use',
    'driver_in_session',
    'version_mismatch',
  ],
});

export const deleteDriver = operation({
  id: 'deleteDriver',
  method: 'DELETE',
  path: '/{organisationId}/drivers/{driverId}',
  tag: 'Organisation',
  summary: 'Delete a driver',
  description:
    'Only a driver who was never in a session and never got a route can be deleted. Disable other drivers instead. The user of the driver stays.',
  access: 'drivers:write',
  params: driverParams,
  answers: { 204: { description: 'The driver is gone.', schema: null } },
  problems: ['not_found', 'beyond_own_rights', 'still_in_use', 'version_mismatch'],
});
