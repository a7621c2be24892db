import * as Type from 'typebox';

/** Address of an image in blob storage. An outcome never contains the image itself [R-IMG-4]. */
export const ImageUrl = Type.String({
  minLength: 1,
  maxLength: 2_000,
  description: 'The address that was returned when the upload was announced.',
});

/** The addresses of one or more images [R-IMG-5], at most 20 [C-11]. */
export const ImageUrls = Type.Array(ImageUrl, { minItems: 1, maxItems: 20 });
