import type { CallFailure } from '@fleet/client';

/** An image on this device, and how far it is on its way. */
export interface ImageState {
  id: string;
  /** The placeholder that names it in outcomes. */
  url: string;
  contentType: 'image/jpeg' | 'image/png' | 'image/webp' | 'application/pdf';
  byteLength: number;
  /** `delayed`: its upload failed and is tried again later; other records do not wait for it. */
  state: 'waiting' | 'uploading' | 'uploaded' | 'delayed';
  reason: CallFailure | null;
  /** The unsent outcomes that name it. */
  recordIds: readonly string[];
}
