/** The texts of this room in English; every other language has the same members. */
export const unsentEnglish = {
  placeholder: 'This page is on its way.',
} as const;
