import { Button, DataTable, Disclosure } from '@fleet/ui';
import { saveFile } from '../frame/save-file.js';
import { useLaterMessages } from '../language/later-messages.js';
import { csvFile } from './csv-file.js';
import type { ImportKind } from './import-address.js';
import { type ImportColumn, importColumns, templateRows } from './import-columns.js';
import classes from './imports.module.css';

/** What a file of this kind contains, and a template of it. */
export function FileColumns({ kind }: { kind: ImportKind }) {
  const { imports } = useLaterMessages();
  const code = (text: string) => (
    <bdi dir="ltr" className={classes.code}>
      {text}
    </bdi>
  );
  return (
    <>
      <div>
        <Button icon="document" onClick={() => saveFile(csvFile(templateRows(kind)), `${kind}.csv`)}>
          {imports.template}
        </Button>
      </div>
      <Disclosure title={imports.columns}>
        <p>{imports.notes[kind]}</p>
        <DataTable<ImportColumn>
          label={imports.columns}
          columns={[
            { key: 'name', header: imports.column, cell: ({ name }) => code(name) },
            {
              key: 'needed',
              header: imports.needed,
              cell: ({ isNeeded }) => (isNeeded ? imports.yes : null),
            },
            { key: 'example', header: imports.example, cell: ({ example }) => code(example) },
          ]}
          rows={importColumns[kind]}
          rowKey={({ name }) => name}
        />
      </Disclosure>
    </>
  );
}
