import { ChoiceList, Notice } from '@fleet/ui';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { Screen } from '../frame/screen.js';
import { useLaterMessages } from '../language/later-messages.js';
import { CheckedImport } from './checked-import.js';
import { FileChoice } from './file-choice.js';
import { FileColumns } from './file-columns.js';
import type { ImportAddress } from './import-address.js';
import { importKinds } from './import-address.js';
import classes from './imports.module.css';
import type { CheckedFile } from './read-file.js';
import { useImportRights } from './use-import-right.js';

const address = getRouteApi('/inside/organisation/import');

/** Adds drivers, assets or sites from a file: choose, check, import. */
export function ImportPage() {
  const { imports } = useLaterMessages();
  return (
    <Screen title={imports.title} needs="drivers:write">
      <p className={classes.intro}>{imports.intro}</p>
      <ImportSteps />
    </Screen>
  );
}

function ImportSteps() {
  const { imports } = useLaterMessages();
  const { kind = 'drivers' }: ImportAddress = address.useSearch();
  const navigate = address.useNavigate();
  const rights = useImportRights();
  const [checked, setChecked] = useState<CheckedFile | null>(null);
  if (checked !== null) return <CheckedImport file={checked} onAgain={() => setChecked(null)} />;
  return (
    <div className={classes.form}>
      <ChoiceList
        label={imports.kind}
        columns={3}
        value={kind}
        onChange={(chosen) => {
          const found = importKinds.find((each) => each === chosen);
          if (found !== undefined)
            void navigate({ to: '/organisation/import', search: { kind: found }, replace: true });
        }}
        options={importKinds.map((each) => ({ value: each, label: imports.kinds[each] }))}
      />
      {rights[kind] ? (
        <>
          <FileColumns kind={kind} />
          <FileChoice key={kind} kind={kind} onChecked={setChecked} />
        </>
      ) : (
        <Notice tone="warning">{imports.noRightForKind}</Notice>
      )}
    </div>
  );
}
