/** The conditions of a statement on the rows of one organisation, with the values that they name. */
export interface RowConditions {
  values: unknown[];
  /** Adds a condition. `condition` is called with the placeholders of the values. */
  add(condition: (...names: string[]) => string, ...values: readonly unknown[]): void;
  /** All conditions, including the one on the organisation. */
  where(): string;
}

/**
 * Creates a list with one condition, on the organisation, which is `$1` in the statement; `alias` is the table's alias.
 * A statement whose conditions vary should have no name, so that PostgreSQL plans it for its values.
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

/**
 * SQL: whether `text` contains `part` in any letter case; both are SQL expressions. `ilike` has the same result, but
 * takes 30 times as long for texts that repeat a letter. Comparing bytes has the same result too, because in UTF-8 the
 * bytes of one letter never contain those of another.
 */
export function containing(text: string, part: string): string {
  return `position(convert_to(lower(${part}), 'UTF8') in convert_to(lower(${text}), 'UTF8')) > 0`;
}

/** Returns the search text; undefined if it contains only spaces. */
export function searchedText(search: string | undefined): string | undefined {
  const text = search?.trim() ?? '';
  return text === '' ? undefined : text;
}
