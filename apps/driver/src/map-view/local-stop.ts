import type { LocalProgress } from '../phone/phone-view.js';

export type LocalStop = LocalProgress['stops'][number];
export type LocalActivity = LocalStop['activities'][number];
