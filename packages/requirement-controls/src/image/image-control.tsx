import { Button, EmptyState, Notice, TextField, useFormats } from '@fleet/ui';
import { useState } from 'react';
import { CameraView } from '../camera/camera-view.js';
import { useControlMessages } from '../control-messages.js';
import type { ControlProps } from '../control-types.js';
import { commentField, commentRow } from '../ground/comment.js';
import { controlKind } from '../ground/control-kind.js';
import { useDraftChange } from '../ground/draft-change.js';
import { isText, listOf, readShape, textOf, textsOf } from '../ground/draft-shape.js';
import { FaultNotice } from '../ground/fault-notice.js';
import { useFieldProblems } from '../ground/field-problems.js';
import { OtherProblems } from '../ground/other-problems.js';
import classes from './image.module.css';
import { PhotoList } from './photo-list.js';

interface ImageDraft {
  urls: string[];
  comment: string;
}

const draftShape = { urls: listOf(isText), comment: isText };
/** The contract allows at most this many in one answer. */
const mostImages = 20;

function ImageControl(props: ControlProps<ImageDraft, 'image'>) {
  const { requirement, draft, onDraft, problems, showProblems, phone } = props;
  const messages = useControlMessages();
  const { text } = useFormats();
  const change = useDraftChange(draft, onDraft);
  const { at, others } = useFieldProblems(problems, showProblems);
  const [isOpen, setOpen] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const { image: words } = messages;
  const { urls } = draft;
  const most = requirement.multiple ? mostImages : 1;

  const keep = async (bytes: Uint8Array<ArrayBuffer>) => {
    // One photo is enough; the page offers to add another photo.
    setOpen(false);
    const kept = await phone.keepImage('image/jpeg', bytes);
    setFault(kept.ok ? null : kept.message);
    if (kept.ok) change((latest) => ({ urls: [...latest.urls, kept.url].slice(0, most) }));
  };
  const remove = (url: string) => {
    change((latest) => ({ urls: latest.urls.filter((each) => each !== url) }));
    phone.dropImage?.(url);
  };
  const error = at('/image_urls');
  return (
    <div className={classes.image}>
      {urls.length === 0 ? (
        <EmptyState icon="camera" title={words.none} text={words.noneText} />
      ) : (
        <PhotoList
          urls={urls}
          phone={phone}
          onRemove={remove}
          errors={urls.map((_, index) => at(`/image_urls/${index}`))}
        />
      )}
      {fault !== null && (
        <Notice tone="danger" title={words.notKept}>
          {fault}
        </Notice>
      )}
      {error !== undefined && <FaultNotice>{urls.length === 0 ? words.needed : error}</FaultNotice>}
      {urls.length < most ? (
        <Button
          icon="camera"
          variant={urls.length === 0 ? 'primary' : 'secondary'}
          fullWidth
          onClick={() => setOpen(true)}
        >
          {words.add}
        </Button>
      ) : (
        requirement.multiple && <p>{text(words.full, { count: most })}</p>
      )}
      <TextField
        label={messages.commentOptional}
        value={draft.comment}
        onChange={(comment) => change({ comment })}
        error={at('/comment')}
        multiline
        maxLength={10_000}
      />
      <OtherProblems texts={others()} />
      {isOpen && (
        <CameraView
          title={words.cameraTitle}
          onPhoto={(bytes) => void keep(bytes)}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}

export const imageControl = controlKind<'image', ImageDraft>({
  Control: ImageControl,
  emptyDraft: () => ({ urls: [], comment: '' }),
  readDraft: (value) => readShape(draftShape, value),
  sentFields: (_requirement, { urls, comment }) => ({
    ...(urls.length === 0 ? {} : { image_urls: urls }),
    ...commentField(comment),
  }),
  draftOf: (_requirement, { image_urls, comment }) => ({
    urls: textsOf(image_urls),
    comment: textOf(comment),
  }),
  summaryOf: (requirement, { image_urls, comment }, words) => [
    { label: requirement.label, images: textsOf(image_urls) },
    ...commentRow(comment, words),
  ],
});
