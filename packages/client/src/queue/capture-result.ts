import type { Problem } from '@fleet/contract/ground/problems';
import { StoreFailure } from '../storage/unsent-store.js';
import type { CapturedImage, UnsentRecord } from './unsent-record.js';

/** Why nothing was stored. No number was used up either. */
export type NotKept = { ok: false; reason: 'refused'; problems: readonly Problem[] } | StorageFault;
type StorageFault = { ok: false; reason: 'storage_full' | 'storage_broken'; message: string };

export type Added = { ok: true; record: UnsentRecord } | NotKept;
export type AddedImage = { ok: true; image: CapturedImage; placeholder: string } | NotKept;
/** `image_named`: an unconfirmed outcome names the image. `no_image`: the image is not on the device, or no longer. */
export type DroppedImage =
  | { ok: true }
  | { ok: false; reason: 'image_named' | 'no_image' | StorageFault['reason']; message: string };
export type Mended = Added | { ok: false; reason: 'not_parked' };

export function refused(...problems: readonly Problem[]): NotKept {
  return { ok: false, reason: 'refused', problems };
}

export function notStored({ reason, message }: StoreFailure): StorageFault {
  return { ok: false, reason: reason === 'full' ? 'storage_full' : 'storage_broken', message };
}

/** Converts any error of a store to a StoreFailure. */
export function storeFailureOf(error: unknown): StoreFailure {
  if (error instanceof StoreFailure) return error;
  const message = error instanceof Error ? error.message : String(error);
  return new StoreFailure('broken', message, { cause: error });
}
