import { Button, useFormats, useLanguage } from '@fleet/ui';
import { useMutation } from '@tanstack/react-query';
import { FailedAct } from '../frame/faces.js';
import { saveFile } from '../frame/save-file.js';
import { useLaterMessages } from '../language/later-messages.js';
import { useMay } from '../queries/account-options.js';
import { readProof } from '../queries/proof-call.js';
import type { Route, Stop } from '../queries/route-options.js';
import { useCaller } from '../queries/use-caller.js';

/** The proof of a stop as a PDF in the language of the reader. */
export function ProofButton({ route, stop }: { route: Route; stop: Stop }) {
  const { record } = useLaterMessages();
  const { text } = useFormats();
  const language = useLanguage();
  const caller = useCaller();
  const mayExport = useMay('exports:read');
  const save = useMutation({
    mutationFn: async () => {
      const file = await readProof(caller, { routeId: route.id, poiId: stop.id }, language);
      saveFile(file, `${route.reference ?? route.name} ${stop.sequence} ${stop.name}.pdf`);
    },
  });
  if (!mayExport) return null;
  return (
    <>
      <Button
        icon="document"
        busy={save.isPending}
        aria-label={text(record.proofOf, { stop: stop.name })}
        onClick={() => save.mutate()}
      >
        {record.proof}
      </Button>
      <FailedAct error={save.error} />
    </>
  );
}
