import { actionSpecimens } from './action-specimens.js';
import { choiceSpecimens } from './choice-specimens.js';
import { contentSpecimens } from './content-specimens.js';
import { deskSpecimens } from './desk-specimens.js';
import { fieldSpecimens } from './field-specimens.js';
import type { Specimen } from './specimen.js';
import { stateSpecimens } from './state-specimens.js';

/** Every component of the package except `Page`, which the screens show. */
export const specimens: readonly Specimen[] = [
  ...actionSpecimens,
  ...fieldSpecimens,
  ...choiceSpecimens,
  ...stateSpecimens,
  ...contentSpecimens,
  ...deskSpecimens,
];
