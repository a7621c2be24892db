/** What the page asks of the photo worker: a picture file, or a frame of the camera. */
export interface PhotoRequest {
  id: number;
  source: Blob | ImageBitmap;
}

export type PhotoAnswer =
  | { id: number; ok: true; bytes: Uint8Array<ArrayBuffer> }
  | { id: number; ok: false };
