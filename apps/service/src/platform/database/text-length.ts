/** The bytes of the text of a jsonb value, in UTF-8. It is stored with the value, in a column of its own. */
export const textLength = (value: string): string => `octet_length((${value})::text)`;

/**
 * The stored length of a column, without reading its text. Rows from before migration 0036 have none, so their text is
 * measured.
 */
export const storedLength = (column: string, lengthColumn: string): string =>
  `coalesce(${lengthColumn}, ${textLength(column)})`;
