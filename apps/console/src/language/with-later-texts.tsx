import { Skeleton } from '@fleet/ui';
import type { ComponentType } from 'react';
import { LaterTexts } from './later-messages.js';

/** A page that appears when its texts are loaded, in the form that the router loads. */
export function withLaterTexts(Page: ComponentType): { default: ComponentType } {
  return {
    default: () => (
      <LaterTexts skeleton={<Skeleton lines={8} />}>
        <Page />
      </LaterTexts>
    ),
  };
}
