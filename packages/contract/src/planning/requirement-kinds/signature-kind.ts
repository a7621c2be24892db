import * as Type from 'typebox';
import { FreeText, Label } from '../../ground/primitives.js';
import { ImageUrl } from './captured-image.js';
import { requirementKind } from './requirement-kind.js';

/** The signature of the person who hands over or receives [C-5] */
export const signatureKind = requirementKind({
  kind: 'signature',
  own: {},
  sent: { image_url: ImageUrl, signee_name: Label, comment: Type.Optional(FreeText) },
});
