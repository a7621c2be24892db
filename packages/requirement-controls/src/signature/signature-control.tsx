import { Button, ButtonRow, Notice, TextField } from '@fleet/ui';
import { useRef, useState } from 'react';
import { useControlMessages } from '../control-messages.js';
import type { ControlProps } from '../control-types.js';
import { commentField, commentRow } from '../ground/comment.js';
import { controlKind } from '../ground/control-kind.js';
import { useDraftChange } from '../ground/draft-change.js';
import { isText, orNull, readShape, textOf } from '../ground/draft-shape.js';
import { useFieldProblems } from '../ground/field-problems.js';
import { KeptPicture } from '../ground/kept-picture.js';
import { OtherProblems } from '../ground/other-problems.js';
import { CannotSign } from './cannot-sign.js';
import { SignByTyping } from './sign-by-typing.js';
import classes from './signature.module.css';
import { SignaturePad } from './signature-pad.js';
import { typedNamePicture } from './typed-name-picture.js';

interface SignatureDraft {
  url: string | null;
  name: string;
  comment: string;
}

const draftShape = { url: orNull(isText), name: isText, comment: isText };

function SignatureControl(props: ControlProps<SignatureDraft, 'signature'>) {
  const { draft, onDraft, problems, showProblems, phone, onFail } = props;
  const messages = useControlMessages();
  const { signature: words } = messages;
  const change = useDraftChange(draft, onDraft);
  const { at, others } = useFieldProblems(problems, showProblems);
  const [fault, setFault] = useState<string | null>(null);
  // Strokes are not stored, so an earlier signature is shown as a picture.
  const [drawn, setDrawn] = useState<string | null>(null);
  const strokes = useRef(0);
  /** The picture of a typed name. It is not valid for another name. */
  const [typed, setTyped] = useState<string | null>(null);
  /** True while the driver is asked why nobody can sign. */
  const [isAsked, setAsked] = useState(false);

  const forget = () => {
    strokes.current += 1;
    if (draft.url !== null) phone.dropImage?.(draft.url);
    change({ url: null });
  };
  const keep = async (png: Promise<Uint8Array<ArrayBuffer>>) => {
    const stroke = strokes.current;
    const kept = await phone.keepImage('image/png', png);
    if (stroke !== strokes.current) return kept.ok && phone.dropImage?.(kept.url);
    setFault(kept.ok ? null : kept.message);
    if (!kept.ok) return;
    setDrawn(kept.url);
    change({ url: kept.url });
  };
  const signByTyping = async (name: string) => {
    forget();
    change({ name });
    const stroke = strokes.current;
    const kept = await phone.keepImage('image/png', typedNamePicture(name, words.typed.mark));
    if (stroke !== strokes.current) return kept.ok && phone.dropImage?.(kept.url);
    setFault(kept.ok ? null : kept.message);
    if (!kept.ok) return;
    setTyped(kept.url);
    change({ url: kept.url });
  };
  const error = at('/image_url');
  const cannot = onFail !== undefined && (
    <Button variant="quiet" onClick={() => setAsked(true)}>
      {words.cannot}
    </Button>
  );
  return (
    <div className={classes.signature}>
      {draft.url !== null && draft.url !== drawn ? (
        <div className={classes.kept}>
          <KeptPicture phone={phone} url={draft.url} label={words.signed} fit="contain" />
          <ButtonRow>
            <Button icon="refresh" autoFocus={draft.url === typed} onClick={forget}>
              {words.again}
            </Button>
            {cannot}
          </ButtonRow>
        </div>
      ) : (
        <SignaturePad
          onBegin={forget}
          onEnd={(png) => void keep(png)}
          onClear={forget}
          error={error !== undefined && draft.url === null ? words.needed : error}
          actions={
            <>
              {cannot}
              <SignByTyping name={draft.name} onSign={(name) => void signByTyping(name)} />
            </>
          }
        />
      )}
      {fault !== null && (
        <Notice tone="danger" title={words.notKept}>
          {fault}
        </Notice>
      )}
      <TextField
        label={words.name}
        value={draft.name}
        onChange={(name) => {
          if (draft.url !== null && draft.url === typed) forget();
          change({ name });
        }}
        error={at('/signee_name')}
        autoComplete="off"
        autoCapitalize="words"
        maxLength={500}
      />
      <TextField
        label={messages.commentOptional}
        value={draft.comment}
        onChange={(comment) => change({ comment })}
        error={at('/comment')}
        multiline
        maxLength={10_000}
      />
      <OtherProblems texts={others()} />
      {onFail !== undefined && <CannotSign open={isAsked} onClose={() => setAsked(false)} onFail={onFail} />}
    </div>
  );
}

export const signatureControl = controlKind<'signature', SignatureDraft>({
  Control: SignatureControl,
  emptyDraft: () => ({ url: null, name: '', comment: '' }),
  readDraft: (value) => readShape(draftShape, value),
  sentFields: (_requirement, { url, name, comment }) => ({
    ...(url === null ? {} : { image_url: url }),
    ...(name.trim() === '' ? {} : { signee_name: name.trim() }),
    ...commentField(comment),
  }),
  draftOf: (_requirement, sent) => ({
    url: isText(sent.image_url) ? sent.image_url : null,
    name: textOf(sent.signee_name),
    comment: textOf(sent.comment),
  }),
  summaryOf: (requirement, sent, words) => [
    { label: requirement.label, images: isText(sent.image_url) ? [sent.image_url] : [] },
    { label: words.messages.signature.name, text: textOf(sent.signee_name) },
    ...commentRow(sent.comment, words),
  ],
});
