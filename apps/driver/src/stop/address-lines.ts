import type { PointOfInterest } from '@fleet/contract/planning/routes';

/** An address as it is written on an envelope; empty lines are left out. */
export function addressLines({
  street,
  house_number: house,
  postal_code: code,
  city,
  region,
  country,
}: PointOfInterest['address']): string[] {
  const town = [[code, city].filter(Boolean).join(' '), region, country].filter(Boolean).join(', ');
  return [[street, house].filter(Boolean).join(' '), town].filter((line) => line !== '');
}
