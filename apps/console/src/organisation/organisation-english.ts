/** The frame of the organisation module. */
export const organisationEnglish = {
  title: 'Organisation',
  parts: 'Parts of the organisation',
  places: {
    sites: 'Sites',
    users: 'Users',
    drivers: 'Drivers',
    roles: 'Roles',
    apiKeys: 'API keys',
    assets: 'Vehicles and equipment',
    reasons: 'Reasons',
    webhooks: 'Webhooks',
    settings: 'Settings',
    imports: 'Import',
  },
} as const;
