import { AssetPatch } from '../fleet/asset-changes.js';
import { Asset, listAssets } from '../fleet/assets.js';
import { DriverPatch, listDrivers } from '../fleet/drivers.js';
import { Driver, Site, siteReferences } from '../fleet/master-record-shapes.js';
import { listSites, SitePatch } from '../fleet/sites.js';
import { dryRunQuery } from '../ground/dry-run.js';
import { changeOrderNote } from '../ground/envelope.js';
import { operation } from '../ground/operation.js';
import { organisationParams } from '../ground/organisation-params.js';
import { closed } from '../ground/primitives.js';
import { changed, deleted, dryDeletionQuery, keyParams, pageOf, patchNote, read } from './keyed-answers.js';

/**
 * Operations on sites, drivers and assets for an integration. They use the integration's own keys, and need only an
 * integration's permissions [C-10]. They have the same effects as the operations that use ids.
 */
const siteExample = listSites.answers[200].example.data[0];
const driverExample = listDrivers.answers[200].example.data[0];
const assetExample = listAssets.answers[200].example.data[0];

const sitePath = '/{organisationId}/integration/sites';
const siteExamplePath = '/integration/sites/DEPOT';

export const listKeyedSites = operation({
  id: 'listKeyedSites',
  method: 'GET',
  path: sitePath,
  tag: 'Integration',
  summary: 'List the sites, for an integration',
  description: changeOrderNote,
  access: 'integration:read',
  params: organisationParams,
  query: listSites.query,
  answers: pageOf(Site, siteExample, '/integration/sites'),
  problems: [],
});

export const readKeyedSite = operation({
  id: 'readKeyedSite',
  method: 'GET',
  path: `${sitePath}/{integrationKey}`,
  tag: 'Integration',
  summary: 'Read a site by its key',
  access: 'integration:read',
  params: keyParams,
  answers: read(Site, siteExample, siteExamplePath),
  problems: ['not_found'],
});

const { integration_key: _siteKey, ...sitePatch } = SitePatch.properties;

/** [R-CNV-9] */
export const changeKeyedSite = operation({
  id: 'changeKeyedSite',
  method: 'PATCH',
  path: `${sitePath}/{integrationKey}`,
  tag: 'Integration',
  summary: 'Change part of a site by its key',
  description: patchNote,
  access: 'integration:write',
  params: keyParams,
  query: closed(dryRunQuery),
  body: closed(sitePatch),
  bodyExample: { name: 'Depot Fontaneda', status: 'enabled' },
  answers: changed(Site, siteExample, siteExamplePath),
  problems: ['not_found', 'version_mismatch'],
});

export const deleteKeyedSite = operation({
  id: 'deleteKeyedSite',
  method: 'DELETE',
  path: `${sitePath}/{integrationKey}`,
  tag: 'Integration',
  summary: 'Delete a site by its key',
  description: 'A site can be deleted only if nothing refers to it. Disable a used site by PATCH instead.',
  access: 'integration:write',
  params: keyParams,
  query: dryDeletionQuery,
  answers: deleted,
  problems: ['not_found', 'still_in_use', 'version_mismatch'],
});

const driverPath = '/{organisationId}/integration/drivers';
const driverExamplePath = '/integration/drivers/D-101';

export const listKeyedDrivers = operation({
  id: 'listKeyedDrivers',
  method: 'GET',
  path: driverPath,
  tag: 'Integration',
  summary: 'List the drivers, for an integration',
  description: changeOrderNote,
  access: 'integration:read',
  params: organisationParams,
  query: listDrivers.query,
  answers: pageOf(Driver, driverExample, '/integration/drivers'),
  problems: [],
});

export const readKeyedDriver = operation({
  id: 'readKeyedDriver',
  method: 'GET',
  path: `${driverPath}/{integrationKey}`,
  tag: 'Integration',
  summary: 'Read a driver by their key',
  access: 'integration:read',
  params: keyParams,
  answers: read(Driver, driverExample, driverExamplePath),
  problems: ['not_found'],
});

const {
  integration_key: _driverKey,
  user_id: _user,
  site_ids: _driverSites,
  ...driverPatch
} = DriverPatch.properties;

/** [R-CNV-9] */
export const changeKeyedDriver = operation({
  id: 'changeKeyedDriver',
  method: 'PATCH',
  path: `${driverPath}/{integrationKey}`,
  tag: 'Integration',
  summary: 'Change part of a driver by their key',
  description: `${patchNote} Disabling a driver revokes their active session. To change the user who logs in as the driver, use PUT.`,
  access: 'integration:write',
  params: keyParams,
  query: closed(dryRunQuery),
  body: closed({ ...driverPatch, ...siteReferences }),
  bodyExample: { phone: '+376 000 102' },
  answers: changed(Driver, driverExample, driverExamplePath),
  problems: ['not_found', 'beyond_own_rights', 'unknown_site', 'ambiguous_reference', 'version_mismatch'],
});

export const deleteKeyedDriver = operation({
  id: 'deleteKeyedDriver',
  method: 'DELETE',
  path: `${driverPath}/{integrationKey}`,
  tag: 'Integration',
  summary: 'Delete a driver by their key',
  description:
    'Only a driver who was never in a session and never got a route can be deleted. Disable other drivers by PATCH instead.',
  access: 'integration:write',
  params: keyParams,
  query: dryDeletionQuery,
  answers: deleted,
  problems: ['not_found', 'beyond_own_rights', 'still_in_use', 'version_mismatch'],
});

const assetPath = '/{organisationId}/integration/assets';
const assetExamplePath = '/integration/assets/TRUCK-7';

export const listKeyedAssets = operation({
  id: 'listKeyedAssets',
  method: 'GET',
  path: assetPath,
  tag: 'Integration',
  summary: 'List the assets, for an integration',
  description: changeOrderNote,
  access: 'integration:read',
  params: organisationParams,
  query: listAssets.query,
  answers: pageOf(Asset, assetExample, '/integration/assets'),
  problems: [],
});

export const readKeyedAsset = operation({
  id: 'readKeyedAsset',
  method: 'GET',
  path: `${assetPath}/{integrationKey}`,
  tag: 'Integration',
  summary: 'Read an asset by its key',
  access: 'integration:read',
  params: keyParams,
  answers: read(Asset, assetExample, assetExamplePath),
  problems: ['not_found'],
});

const { integration_key: _assetKey, site_ids: _assetSites, ...assetPatch } = AssetPatch.properties;

/** [R-CNV-9] */
export const changeKeyedAsset = operation({
  id: 'changeKeyedAsset',
  method: 'PATCH',
  path: `${assetPath}/{integrationKey}`,
  tag: 'Integration',
  summary: 'Change part of an asset by its key',
  description: `${patchNote} \`current_reading\` is accepted only if the meter has no reading yet; afterwards the readings of drivers change it.`,
  access: 'integration:write',
  params: keyParams,
  query: closed(dryRunQuery),
  body: closed({ ...assetPatch, ...siteReferences }),
  bodyExample: { registration: 'K 4183' },
  answers: changed(Asset, assetExample, assetExamplePath),
  problems: [
    'not_found',
    'beyond_own_rights',
    'unknown_site',
    'ambiguous_reference',
    'key_in_use',
    'invalid_value',
    'version_mismatch',
  ],
});

export const deleteKeyedAsset = operation({
  id: 'deleteKeyedAsset',
  method: 'DELETE',
  path: `${assetPath}/{integrationKey}`,
  tag: 'Integration',
  summary: 'Delete an asset by its key',
  description:
    'Only an asset that was never in a session or on a route can be deleted. Take a used asset out of service by PATCH instead.',
  access: 'integration:write',
  params: keyParams,
  query: dryDeletionQuery,
  answers: deleted,
  problems: ['not_found', 'beyond_own_rights', 'still_in_use', 'version_mismatch'],
});
