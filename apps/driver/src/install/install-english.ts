export const installEnglish = {
  newVersion: 'New version',
} as const;
