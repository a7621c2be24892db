import { createContext, useContext } from 'react';
import type { ImageLink } from '../queries/image-options.js';

/** A picture of an answer, with the words that name it. */
export interface AnswerPicture {
  url: string;
  label: string;
  /** What is known about the capture: the activity, the driver and the time. */
  detail: string;
}

export interface PictureAccess {
  /** Called when the picture with this URL is on the screen. Then an address that shows it is requested. */
  want(url: string): void;
  /** Undefined until the service has answered. */
  linkOf(url: string): ImageLink | undefined;
  /** True if the addresses could not be read. */
  hasFailed: boolean;
  renew(): void;
  open(url: string): void;
}

export const PicturesContext = createContext<PictureAccess | null>(null);

export function usePictures(): PictureAccess {
  const access = useContext(PicturesContext);
  if (access === null) throw new Error('usePictures is called outside StopPictures');
  return access;
}
