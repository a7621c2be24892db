import { TextField } from '@fleet/ui';
import { useControlMessages } from '../control-messages.js';
import type { FieldProblems } from '../ground/field-problems.js';
import type { DocumentDraft } from './document-draft.js';
import { documentTypeText } from './document-type-text.js';

interface DocumentWordsProps {
  /** The type as the requirement names it, which may be a code; sent unchanged unless the driver types another one. */
  plannedType: string | undefined;
  draft: DocumentDraft;
  change: (changed: Partial<DocumentDraft>) => void;
  at: FieldProblems['at'];
}

/** The fields that describe the document. */
export function DocumentWords({ plannedType, draft, change, at }: DocumentWordsProps) {
  const messages = useControlMessages();
  const { document: words, commentOptional } = messages;
  const lines = draft.references.split('\n').map((_, index) => `/references/${index}`);
  return (
    <>
      <TextField
        label={words.typeOptional}
        value={
          draft.documentType === plannedType
            ? documentTypeText(draft.documentType, messages)
            : draft.documentType
        }
        onChange={(documentType) => change({ documentType })}
        error={at('/document_type')}
        maxLength={200}
      />
      <TextField
        label={words.references}
        hint={words.referencesHint}
        value={draft.references}
        onChange={(references) => change({ references })}
        error={at('/references', ...lines)}
        multiline
      />
      <TextField
        label={commentOptional}
        value={draft.comment}
        onChange={(comment) => change({ comment })}
        error={at('/comment')}
        multiline
        maxLength={10_000}
      />
    </>
  );
}
