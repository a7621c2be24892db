import * as Type from 'typebox';
import { FreeText } from '../../ground/primitives.js';
import { ImageUrls } from './captured-image.js';
import { requirementKind } from './requirement-kind.js';

/** [R-IMG-1][R-IMG-2][R-IMG-4][R-IMG-5][R-IMG-6][R-IMG-7] */
export const imageKind = requirementKind({
  kind: 'image',
  own: { multiple: Type.Boolean({ description: 'When true several images may be captured.' }) },
  sent: { image_urls: ImageUrls, comment: Type.Optional(FreeText) },
});
