import { useEffect, useState } from 'react';
import type { ControlPhone } from '../control-types.js';

export type Picture =
  | { state: 'loading' }
  | { state: 'gone' }
  | { state: 'shown'; address: string; isDocument: boolean };

/** A stored picture as a URL for `<img>`, valid while the component is mounted. */
export function usePicture(phone: Pick<ControlPhone, 'readImage'>, url: string): Picture {
  const [picture, setPicture] = useState<Picture>({ state: 'loading' });
  useEffect(() => {
    let address: string | null = null;
    let isOver = false;
    setPicture({ state: 'loading' });
    phone
      .readImage(url)
      .catch(() => null)
      .then((blob) => {
        if (isOver) return;
        if (blob === null) return setPicture({ state: 'gone' });
        address = URL.createObjectURL(blob);
        setPicture({ state: 'shown', address, isDocument: blob.type === 'application/pdf' });
      });
    return () => {
      isOver = true;
      if (address !== null) URL.revokeObjectURL(address);
    };
  }, [phone, url]);
  return picture;
}
