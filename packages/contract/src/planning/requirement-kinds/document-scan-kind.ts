import * as Type from 'typebox';
import { FreeText } from '../../ground/primitives.js';
import { ImageUrls } from './captured-image.js';
import { requirementKind } from './requirement-kind.js';

const shortText = Type.String({ maxLength: 200 });
const document_type = Type.Optional(
  Type.String({
    minLength: 1,
    maxLength: 200,
    description: 'The organisation’s own word for the type of document, such as a delivery note.',
  }),
);

/** The pages of a paper document, and its references [C-5] */
export const documentScanKind = requirementKind({
  kind: 'document_scan',
  own: { document_type },
  sent: {
    image_urls: ImageUrls,
    document_type,
    references: Type.Optional(Type.Array(shortText, { maxItems: 100 })),
    comment: Type.Optional(FreeText),
  },
});
