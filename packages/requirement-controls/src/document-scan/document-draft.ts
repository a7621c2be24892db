import type { RequirementOf } from '@fleet/contract/planning/requirements';
import type { CapturedFields } from '../control-types.js';
import { commentField } from '../ground/comment.js';
import { isShaped, isText, listOf, orNull, textOf, textsOf } from '../ground/draft-shape.js';

/** A PDF that was made of these pages. */
export interface MadeDocument {
  url: string;
  pages: string[];
}

export interface DocumentDraft {
  /** The pictures of the pages in their order. */
  pages: string[];
  made: MadeDocument | null;
  documentType: string;
  /** One number per line. */
  references: string;
  comment: string;
}

const madeShape = { url: isText, pages: listOf(isText) };
const isMade = (value: unknown): value is MadeDocument => isShaped(madeShape, value);

export const documentShape = {
  pages: listOf(isText),
  made: orNull(isMade),
  documentType: isText,
  references: isText,
  comment: isText,
};

export function emptyDocument({ document_type = '' }: RequirementOf<'document_scan'>): DocumentDraft {
  return { pages: [], made: null, documentType: document_type, references: '', comment: '' };
}

/** True if the document was made of exactly the draft's pages. */
export function isUpToDate({ pages, made }: Pick<DocumentDraft, 'pages' | 'made'>): boolean {
  return (
    made !== null && made.pages.length === pages.length && made.pages.every((url, i) => url === pages[i])
  );
}

/** The document; if it is too large or not made yet, the single pages, so that nothing is lost. */
function documentUrls(draft: DocumentDraft): string[] {
  return draft.made !== null && isUpToDate(draft) ? [draft.made.url] : draft.pages;
}

export function documentFields(_requirement: unknown, draft: DocumentDraft): Record<string, unknown> {
  const urls = documentUrls(draft);
  const references = draft.references
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  return {
    ...(urls.length === 0 ? {} : { image_urls: urls }),
    ...(draft.documentType.trim() === '' ? {} : { document_type: draft.documentType.trim() }),
    ...(references.length === 0 ? {} : { references }),
    ...commentField(draft.comment),
  };
}

/** An earlier document stays one entry until it is removed, because it cannot be split into pages again. */
export function documentDraftOf(
  requirement: RequirementOf<'document_scan'>,
  sent: CapturedFields,
): DocumentDraft {
  return {
    ...emptyDocument(requirement),
    pages: textsOf(sent.image_urls),
    documentType: textOf(sent.document_type),
    references: textsOf(sent.references).join('\n'),
    comment: textOf(sent.comment),
  };
}
