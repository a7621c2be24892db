/** A picture file, or a frame of the camera. */
export type PhotoSource = Blob | ImageBitmap | VideoFrame;

/** What the page asks of the photo worker. */
export interface PhotoRequest {
  id: number;
  source: PhotoSource;
}

export type PhotoAnswer =
  | { id: number; ok: true; bytes: Uint8Array<ArrayBuffer> }
  | { id: number; ok: false };
