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
  const lines = [
    [street, house],
    [code, city],
    [region, country],
  ];
  return lines.map((parts) => parts.filter(Boolean).join(' ')).filter((line) => line !== '');
}
