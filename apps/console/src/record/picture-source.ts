import { useEffect, useState } from 'react';
import { usePictures } from './picture-access.js';

export type PictureSource =
  | { state: 'loading' | 'missing' | 'failed' | 'document' }
  | { state: 'shown'; address: string; onError: () => void };

/**
 * The address that shows a picture. It stays the same when addresses are renewed, because with another address the
 * browser would load the picture again. If it has expired, a new one replaces it once.
 */
export function usePictureSource(url: string): PictureSource {
  const { want, linkOf, hasFailed, renew } = usePictures();
  const [faulty, setFaulty] = useState<readonly string[]>([]);
  const [used, setUsed] = useState<string | null>(null);
  useEffect(() => want(url), [want, url]);
  const link = linkOf(url);
  const shown = (address: string): PictureSource => ({
    state: 'shown',
    address,
    onError: () => {
      setFaulty([...faulty, address]);
      if (faulty.length === 0) renew();
    },
  });
  if (used !== null && !faulty.includes(used)) return shown(used);
  if (link === undefined) return { state: hasFailed ? 'failed' : 'loading' };
  if (link.content_type === 'application/pdf') return { state: 'document' };
  if (link.url === null) return { state: 'missing' };
  if (faulty.length > 1) return { state: 'failed' };
  if (faulty.includes(link.url)) return { state: 'loading' };
  setUsed(link.url);
  return shown(link.url);
}
