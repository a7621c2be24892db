import type { Static } from 'typebox';
import * as Type from 'typebox';
import { exampleIds, exampleLinks } from '../ground/contract-examples.js';
import { ChangeCursor } from '../ground/cursor-format.js';
import { changeOrderNote, collection, pageQuery, single } from '../ground/envelope.js';
import { operation } from '../ground/operation.js';
import { organisationParams } from '../ground/organisation-params.js';
import { closed, DateTime, enumeration, Identifier, IntegrationKey, nullable } from '../ground/primitives.js';
import { Site, SitePlan } from './master-record-shapes.js';

export const siteOrders = ['name', '-name', 'created_at', '-created_at', 'updated_at'] as const;
export type SiteOrder = (typeof siteOrders)[number];

const siteParams = closed({ organisationId: Identifier, siteId: Identifier });
const { name, address, status } = SitePlan.properties;

/** A new site. With an integration key, the caller can refer to the site by their own key [C-10]. */
export const NewSite = closed({ integration_key: Type.Optional(IntegrationKey), name, address, status });
export type NewSite = Static<typeof NewSite>;

/** A merge patch on a site [R-CNV-9]. */
export const SitePatch = closed({
  integration_key: Type.Optional(nullable(IntegrationKey)),
  name: Type.Optional(name),
  address: Type.Optional(
    nullable(
      Type.Unsafe<Readonly<Record<string, unknown>>>({
        type: 'object',
        description: 'Members of Address, merged into the existing address; null removes a member.',
      }),
    ),
  ),
  status,
});
export type SitePatch = Static<typeof SitePatch>;

const siteExample: Site = {
  id: exampleIds.site,
  integration_key: 'DEPOT',
  name: 'Depot Fontaneda',
  address: { city: 'Fontaneda', coordinates: [1.47342, 42.45316] },
  status: 'enabled',
  updated_at: '2026-11-20T06:00:00.000Z',
};
const sitePath = `/sites/${exampleIds.site}`;
const answer = (description: string, data: Site = siteExample) => ({
  description,
  schema: single(Site),
  example: { data, links: exampleLinks(sitePath, { change: sitePath, delete: sitePath }) },
  headers: { ETag: 'The state of the site, for If-Match, which calls by integration key also accept.' },
});

export const listSites = operation({
  id: 'listSites',
  method: 'GET',
  path: '/{organisationId}/sites',
  tag: 'Organisation',
  summary: 'List the sites',
  description: `The caller’s sites, or all sites for a caller without a limit, by default sorted by name. ${changeOrderNote}`,
  access: 'sites:read',
  params: organisationParams,
  query: closed({
    ...pageQuery,
    search: Type.Optional(
      Type.String({ maxLength: 100, description: 'A part of name, integration key, city or street.' }),
    ),
    status,
    updated_since: Type.Optional(DateTime),
    cursor: Type.Optional(ChangeCursor),
    sort: Type.Optional(enumeration(siteOrders)),
  }),
  answers: {
    200: {
      description: 'A page of sites.',
      schema: collection(Site),
      example: {
        pagination: { page_size: 50, page_no: 1, total: 1 },
        data: [siteExample],
        links: exampleLinks('/sites?page_size=50&page_no=1'),
      },
      headers: { ETag: 'The state of the page.' },
    },
  },
  problems: [],
});

export const readSite = operation({
  id: 'readSite',
  method: 'GET',
  path: '/{organisationId}/sites/{siteId}',
  tag: 'Organisation',
  summary: 'Read one site',
  access: 'sites:read',
  params: siteParams,
  answers: { 200: answer('The site.') },
  problems: ['not_found'],
});

export const createSite = operation({
  id: 'createSite',
  method: 'POST',
  path: '/{organisationId}/sites',
  tag: 'Organisation',
  summary: 'Make a site',
  description: 'A caller who is limited to sites cannot create a site, because they could not see it.',
  access: 'sites:write',
  params: organisationParams,
  body: NewSite,
  bodyExample: {
    integration_key: 'DEPOT',
    name: 'Depot Fontaneda',
    address: { city: 'Fontaneda', coordinates: [1.47342, 42.45316] },
  },
  answers: { 201: answer('The site.') },
  problems: ['key_in_use', 'not_permitted'],
});

/** [R-CNV-9] */
export const changeSite = operation({
  id: 'changeSite',
  method: 'PATCH',
  path: '/{organisationId}/sites/{siteId}',
  tag: 'Organisation',
  summary: 'Change a site',
  description: 'A JSON merge patch. A patch without a change writes nothing.',
  access: 'sites:write',
  params: siteParams,
  body: SitePatch,
  bodyExample: { name: 'Depot Sant Julià' },
  answers: { 200: answer('The current state of the site.', { ...siteExample, name: 'Depot Sant Julià' }) },
  problems: ['not_found', 'key_in_use', 'version_mismatch'],
});

export const deleteSite = operation({
  id: 'deleteSite',
  method: 'DELETE',
  path: '/{organisationId}/sites/{siteId}',
  tag: 'Organisation',
  summary: 'Delete a site',
  description:
    'A site can be deleted only if no user, API key, driver, asset, webhook, reason or route refers to it, not even a past route. Disable a used site instead.',
  access: 'sites:write',
  params: siteParams,
  answers: { 204: { description: 'The site is gone.', schema: null } },
  problems: ['not_found', 'still_in_use', 'version_mismatch'],
});
