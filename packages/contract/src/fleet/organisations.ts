import type { Static } from 'typebox';
import * as Type from 'typebox';
import { exampleIds, exampleLinks } from '../ground/contract-examples.js';
import { single } from '../ground/envelope.js';
import { Language } from '../ground/language-tags.js';
import { operation } from '../ground/operation.js';
import { organisationParams } from '../ground/organisation-params.js';
import { closed, DateTime, Identifier, Label, nullable, TimeSpan } from '../ground/primitives.js';
import { currencies, displaySettings, distanceUnit, timeZone } from './display-settings.js';
import { logoExample, OrganisationLogo } from './organisation-logo.js';

const span = (description: string) => Type.Unsafe<string>({ ...TimeSpan, description });
const threshold = span(
  'How long a driver has to answer, unless the transfer sets it: one second to one day.',
);
const limits = {
  early: span('How early an arrival may be: up to 24 hours.'),
  late: span('How late an arrival may be: up to 24 hours.'),
};
const lifetimes = {
  driver: span('The lifetime of a driver’s token: from five minutes to the maximum of the service.'),
  user: span('The lifetime of another user’s token, within the same limits.'),
  api_key: span('The lifetime of an API key’s token, within the same limits.'),
};
const kept = {
  positions: span('How long positions are kept after they arrived: 7 days to 10 years.'),
  events: span(
    'How long events are kept: 90 days to 10 years. An event that a webhook still has to send is kept longer.',
  ),
  notifications: span('How long notifications are kept: 7 to 30 days.'),
  webhook_deliveries: span('How long a delivery is kept after its end: 7 to 30 days.'),
};

const pinDigits = Type.Integer({
  minimum: 4,
  maximum: 8,
  description: 'The fewest digits of a pin; 6 by default.',
});

/** The settings of an organisation, including the defaults of missing ones [C-10]. */
export const Organisation = Type.Object({
  id: Identifier,
  name: Label,
  ...displaySettings,
  language: Language,
  release_threshold: threshold,
  least_pin_digits: pinDigits,
  promptitude: Type.Object(limits, {
    description:
      'How far from its time window, or from the planned arrival, an arrival still counts as on time.',
  }),
  token_lifetimes: Type.Object(lifetimes),
  retention: Type.Object({
    positions: nullable(kept.positions),
    events: nullable(kept.events),
    notifications: kept.notifications,
    webhook_deliveries: kept.webhook_deliveries,
  }),
  logo: nullable(OrganisationLogo),
  created_at: DateTime,
});
export type Organisation = Static<typeof Organisation>;

/** A merge patch on the settings. Null restores the default of a setting [R-CNV-9]. */
export const OrganisationPatch = closed({
  name: Type.Optional(Label),
  time_zone: Type.Optional(nullable(timeZone)),
  language: Type.Optional(nullable(Language)),
  units: Type.Optional(nullable(closed({ distance: Type.Optional(nullable(distanceUnit)) }))),
  currencies: Type.Optional(nullable(currencies)),
  release_threshold: Type.Optional(nullable(threshold)),
  least_pin_digits: Type.Optional(nullable(pinDigits)),
  promptitude: Type.Optional(
    nullable(
      closed({ early: Type.Optional(nullable(limits.early)), late: Type.Optional(nullable(limits.late)) }),
    ),
  ),
  token_lifetimes: Type.Optional(
    nullable(
      closed({
        driver: Type.Optional(nullable(lifetimes.driver)),
        user: Type.Optional(nullable(lifetimes.user)),
        api_key: Type.Optional(nullable(lifetimes.api_key)),
      }),
    ),
  ),
  retention: Type.Optional(
    nullable(
      closed({
        positions: Type.Optional(nullable(kept.positions)),
        events: Type.Optional(nullable(kept.events)),
        notifications: Type.Optional(nullable(kept.notifications)),
        webhook_deliveries: Type.Optional(nullable(kept.webhook_deliveries)),
      }),
    ),
  ),
});
export type OrganisationPatch = Static<typeof OrganisationPatch>;

/** The organisation's own settings. Missing settings have the service's defaults. */
export const OwnSettings = Type.Object({
  time_zone: Type.Optional(timeZone),
  language: Type.Optional(Language),
  units: Type.Optional(Type.Object({ distance: Type.Optional(distanceUnit) })),
  currencies: Type.Optional(currencies),
  release_threshold: Type.Optional(threshold),
  least_pin_digits: Type.Optional(pinDigits),
  promptitude: Type.Optional(
    Type.Object({ early: Type.Optional(limits.early), late: Type.Optional(limits.late) }),
  ),
  token_lifetimes: Type.Optional(
    Type.Object({
      driver: Type.Optional(lifetimes.driver),
      user: Type.Optional(lifetimes.user),
      api_key: Type.Optional(lifetimes.api_key),
    }),
  ),
  retention: Type.Optional(
    Type.Object({
      positions: Type.Optional(kept.positions),
      events: Type.Optional(kept.events),
      notifications: Type.Optional(kept.notifications),
      webhook_deliveries: Type.Optional(kept.webhook_deliveries),
    }),
  ),
});
export type OwnSettings = Static<typeof OwnSettings>;

const organisationExample: Organisation = {
  id: exampleIds.organisation,
  name: 'Transports Valira',
  time_zone: 'Europe/Andorra',
  language: 'es',
  units: { distance: 'km' },
  currencies: [{ id: 'EUR', symbol: '€' }],
  release_threshold: '00:05:00',
  least_pin_digits: 6,
  promptitude: { early: '00:15:00', late: '00:15:00' },
  token_lifetimes: { driver: '10:00:00', user: '01:00:00', api_key: '00:15:00' },
  retention: {
    positions: '365.00:00:00',
    events: null,
    notifications: '30.00:00:00',
    webhook_deliveries: '30.00:00:00',
  },
  logo: logoExample,
  created_at: '2026-11-20T06:00:00.000Z',
};
const answer = (description: string) => ({
  description,
  schema: single(Organisation),
  example: { data: organisationExample, links: exampleLinks('', { change: '' }) },
  headers: { ETag: 'The state of the settings, for If-Match.' },
});

export const readOrganisation = operation({
  id: 'readOrganisation',
  method: 'GET',
  path: '/{organisationId}',
  tag: 'Organisation',
  summary: 'Read the settings',
  description: 'The current settings: the organisation’s own, or the service’s defaults.',
  access: 'organisation:read',
  params: organisationParams,
  answers: { 200: answer('The organisation.') },
  problems: [],
});

/** [R-CNV-9] */
export const changeOrganisation = operation({
  id: 'changeOrganisation',
  method: 'PATCH',
  path: '/{organisationId}',
  tag: 'Organisation',
  summary: 'Change the settings',
  description:
    'A JSON merge patch; null restores the service’s default. Settings apply to the whole organisation, so callers who are limited to sites cannot change them. The logo has its own calls. A lifetime applies to later tokens; a retention applies within the hour.',
  access: 'organisation:write',
  params: organisationParams,
  body: OrganisationPatch,
  bodyExample: {
    time_zone: 'Europe/Andorra',
    currencies: [{ id: 'EUR', symbol: '€' }],
    token_lifetimes: { driver: '10:00:00' },
    retention: { positions: '365.00:00:00' },
  },
  answers: { 200: answer('The current state of the organisation.') },
  problems: ['beyond_own_rights', 'invalid_value', 'duplicate_key', 'value_out_of_range', 'version_mismatch'],
});
