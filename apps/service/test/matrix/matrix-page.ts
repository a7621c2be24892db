/** The verdicts by row. */
export interface SeenMatrix {
  callers: readonly string[];
  admitted: ReadonlyMap<string, readonly string[]>;
  hidden: ReadonlyMap<string, readonly string[]>;
}

const introduction = `# Permission matrix

Every operation, called by every kind of caller. The tables were written by calling the service, and a test calls it again
and compares (\`apps/service/test/matrix/permission-matrix.test.ts\`): \`npx vitest run --project service
permission-matrix -u\` writes them again after an intended change, which a reviewer then sees line by line.`;

const whoMay = `## Who may call what

A user and an API key of each built-in role, all of them of all sites. \`yes\`: admitted, whatever comes of the request itself.
\`no\`: 403, \`not_permitted\` for a user and \`interface_not_allowed\` for a key. \`log in\`: 401. Another code is that of a 403,
such as \`session_required\` for a driver who has taken none.`;

const whoseResources = `## Whose resources are visible

The same operations on existing resources, by callers who have the permission, but elsewhere. Everything is at one site of one
organisation. \`unknown\`: 404, as if the resource did not exist. \`yes\`: the resource belongs to the whole organisation.`;

/** The text of the page in docs/. */
export function matrixPage({ callers, admitted, hidden }: SeenMatrix): string {
  const strangers = [
    'another organisation’s caller, in this one’s path',
    'the same, in their own path',
    'a caller of another site',
  ];
  return `${[
    introduction,
    whoMay,
    table(['', ...callers], admitted),
    whoseResources,
    table(['', ...strangers], hidden),
  ].join('\n\n')}\n`;
}

function table(head: readonly string[], rows: ReadonlyMap<string, readonly string[]>): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const body = [...rows].map(([name, cells]) => line([`\`${name}\``, ...cells]));
  return [line(head), line(head.map(() => '---')), ...body].join('\n');
}
