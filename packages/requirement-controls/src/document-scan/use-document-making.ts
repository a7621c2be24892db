import { largestBlob } from '@fleet/contract/driving/blobs';
import { useEffect, useState } from 'react';
import type { ControlPhone } from '../control-types.js';
import { type DocumentDraft, isUpToDate, type MadeDocument } from './document-draft.js';
import { type JpegPage, jpegDocument } from './jpeg-document.js';
import { jpegSize } from './jpeg-size.js';

export type DocumentMaking = 'none' | 'making' | 'made' | 'apart';

/**
 * Makes one document of the pages after each change, once the camera is closed. Returns `apart` if that is impossible:
 * the pages are too large together, or one is not a JPEG on this phone.
 */
export function useDocumentMaking(
  draft: DocumentDraft,
  isPaused: boolean,
  phone: ControlPhone,
  onMade: (made: MadeDocument) => void,
): DocumentMaking {
  const key = draft.pages.join('\n');
  const [apartKey, setApartKey] = useState<string | null>(null);
  const isMade = isUpToDate(draft);
  const isWanted = draft.pages.length > 0 && !isMade && !isPaused && apartKey !== key;

  // biome-ignore lint/correctness/useExhaustiveDependencies: only other pages make another document
  useEffect(() => {
    if (!isWanted) return;
    let isOver = false;
    const { pages, made: replaced } = draft;
    makeDocument(pages, phone)
      .catch(() => null)
      .then((url) => {
        if (isOver) return url !== null && phone.dropImage?.(url);
        if (url === null) return setApartKey(key);
        if (replaced !== null) phone.dropImage?.(replaced.url);
        onMade({ url, pages });
      });
    return () => {
      isOver = true;
    };
  }, [isWanted, key]);

  if (draft.pages.length === 0) return 'none';
  if (isMade) return 'made';
  return apartKey === key ? 'apart' : 'making';
}

async function makeDocument(urls: readonly string[], phone: ControlPhone): Promise<string | null> {
  const pages: JpegPage[] = [];
  for (const url of urls) {
    const blob = await phone.readImage(url);
    if (blob === null) return null;
    const bytes = new Uint8Array(await blob.arrayBuffer());
    const size = jpegSize(bytes);
    if (size === null) return null;
    pages.push({ bytes, ...size });
  }
  const document = jpegDocument(pages);
  if (document.byteLength > largestBlob) return null;
  const kept = await phone.keepImage('application/pdf', document);
  return kept.ok ? kept.url : null;
}
