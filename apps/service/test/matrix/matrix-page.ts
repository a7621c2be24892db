/** The verdicts by row. */
export interface SeenMatrix {
  callers: readonly string[];
  admitted: ReadonlyMap<string, readonly string[]>;
  hidden: ReadonlyMap<string, readonly string[]>;
}

const introduction = `# Permission matrix

This page shows, for every operation, which callers the service admits. A test calls every operation as every kind of caller
and compares the results with these tables (\`apps/service/test/matrix/permission-matrix.test.ts\`). After an intended change,
\`npx vitest run --project service permission-matrix -u\` writes the tables again, and a reviewer sees the changed lines.`;

const whoMay = `## Who may call what

The callers are a user and an API key of each built-in role; none is limited to sites. The cells mean:

- \`yes\`: the caller is admitted, even if the request then fails for another reason.
- \`no\`: 403, \`not_permitted\` for a user and \`interface_not_allowed\` for a key.
- \`log in\`: 401.
- another code: 403 with this code, such as \`session_required\` for a driver without a session.`;

const whoseResources = `## Whose resources are visible

Callers with the right permission, but of another organisation or site, call the operations on existing resources. Each
resource that can have a site is at one site. \`unknown\`: 404, as if the resource did not exist. \`yes\`: the caller is
admitted, because the resource has no site (such as a user, a role or an image), or because the call makes a resource of
the caller's own organisation.`;

/** The text of the page in docs/. */
export function matrixPage({ callers, admitted, hidden }: SeenMatrix): string {
  const strangers = [
    'caller of another organisation, path of this organisation',
    'caller of another organisation, path of their own organisation',
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
