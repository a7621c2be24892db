import { Button, EmptyState, Notice, useFormats } from '@fleet/ui';
import { useState } from 'react';
import { CameraView } from '../camera/camera-view.js';
import { useControlMessages } from '../control-messages.js';
import type { ControlProps } from '../control-types.js';
import { commentRow } from '../ground/comment.js';
import { controlKind } from '../ground/control-kind.js';
import { useDraftChange } from '../ground/draft-change.js';
import { readShape, textOf, textsOf } from '../ground/draft-shape.js';
import { FaultNotice } from '../ground/fault-notice.js';
import { useFieldProblems } from '../ground/field-problems.js';
import { OtherProblems } from '../ground/other-problems.js';
import {
  type DocumentDraft,
  documentDraftOf,
  documentFields,
  documentShape,
  emptyDocument,
} from './document-draft.js';
import classes from './document-scan.module.css';
import { DocumentState } from './document-state.js';
import { documentTypeText } from './document-type-text.js';
import { DocumentWords } from './document-words.js';
import { PageList } from './page-list.js';
import { useDocumentMaking } from './use-document-making.js';

/** The limit of pictures in one answer, because the pages may have to be sent as single pictures. */
const mostPages = 20;

function DocumentScanControl(props: ControlProps<DocumentDraft, 'document_scan'>) {
  const { requirement, draft, onDraft, problems, showProblems, phone } = props;
  const { document: words, image } = useControlMessages();
  const { text } = useFormats();
  const change = useDraftChange(draft, onDraft);
  const { at, others } = useFieldProblems(problems, showProblems);
  const [isOpen, setOpen] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const making = useDocumentMaking(draft, isOpen, phone, (made) => change({ made }));
  const { pages } = draft;

  const keep = async (bytes: Uint8Array<ArrayBuffer>) => {
    if (pages.length + 1 >= mostPages) setOpen(false);
    const kept = await phone.keepImage('image/jpeg', bytes);
    setFault(kept.ok ? null : kept.message);
    if (kept.ok) change((latest) => ({ pages: [...latest.pages, kept.url].slice(0, mostPages) }));
  };
  const error = at('/image_urls') ?? pages.map((_, index) => at(`/image_urls/${index}`)).find(Boolean);
  return (
    <div className={classes.document}>
      {pages.length === 0 ? (
        <EmptyState icon="document" title={words.none} text={words.noneText} />
      ) : (
        <PageList
          pages={pages}
          phone={phone}
          onPages={(changed) => change({ pages: changed })}
          onRemove={(url) => {
            change((latest) => ({ pages: latest.pages.filter((each) => each !== url) }));
            phone.dropImage?.(url);
          }}
        />
      )}
      <DocumentState making={making} count={pages.length} />
      {fault !== null && (
        <Notice tone="danger" title={image.notKept}>
          {fault}
        </Notice>
      )}
      {error !== undefined && <FaultNotice>{pages.length === 0 ? words.needed : error}</FaultNotice>}
      {pages.length < mostPages ? (
        <Button
          icon="camera"
          variant={pages.length === 0 ? 'primary' : 'secondary'}
          fullWidth
          onClick={() => setOpen(true)}
        >
          {words.addPage}
        </Button>
      ) : (
        <p>{text(words.full, { count: mostPages })}</p>
      )}
      <DocumentWords plannedType={requirement.document_type} draft={draft} change={change} at={at} />
      <OtherProblems texts={others()} />
      {isOpen && (
        <CameraView
          title={text(words.cameraTitle, { number: pages.length + 1 })}
          onPhoto={(bytes) => void keep(bytes)}
          onClose={() => setOpen(false)}
          status={text(words.pages, { count: pages.length })}
        />
      )}
    </div>
  );
}

export const documentScanControl = controlKind<'document_scan', DocumentDraft>({
  Control: DocumentScanControl,
  emptyDraft: emptyDocument,
  readDraft: (value) => readShape(documentShape, value),
  sentFields: documentFields,
  draftOf: documentDraftOf,
  summaryOf: (requirement, sent, words) => {
    const { document } = words.messages;
    const rows = [
      { label: document.type, text: documentTypeText(textOf(sent.document_type), words.messages) },
      { label: document.references, text: words.formats.list(textsOf(sent.references)) },
    ];
    return [
      { label: requirement.label, images: textsOf(sent.image_urls) },
      ...rows.filter((row) => row.text !== ''),
      ...commentRow(sent.comment, words),
    ];
  },
});
