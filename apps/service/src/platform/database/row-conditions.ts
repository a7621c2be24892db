/** The conditions of a statement on the rows of one organisation, with the values that they name. */
export interface RowConditions {
  values: unknown[];
  /** Adds a condition; it gets the placeholders of its values in the statement. */
  add(condition: (...names: string[]) => string, ...values: readonly unknown[]): void;
  /** All of them, the organisation among them. */
  where(): string;
}

/**
 * Begins with the organisation, `$1` in the statement, of the table's alias. A statement that has the conditions asked
 * for and no others belongs without a name, so that it is planned for the values at hand.
 */
export function openRowConditions(organisationId: string, alias: string): RowConditions {
  const values: unknown[] = [organisationId];
  const conditions = [`${alias}.organisation_id = $1`];
  return {
    values,
    add(condition, ...more) {
      conditions.push(condition(...more.map((value) => `$${values.push(value)}`)));
    },
    where: () => conditions.join(' and '),
  };
}

/** A text as a pattern of LIKE that finds it anywhere. */
export function likePattern(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
}

/** A search text as such a pattern; undefined if it contains only spaces. */
export function searchPattern(search: string | undefined): string | undefined {
  const text = search?.trim() ?? '';
  return text === '' ? undefined : likePattern(text);
}
