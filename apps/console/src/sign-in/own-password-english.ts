/** Texts of the dialog that changes the own password. */
export const ownPasswordEnglish = {
  changeText: 'You stay logged in here, and are logged out everywhere else.',
  currentPassword: 'Current password or pin',
  changed: 'Your password is changed. Log in with it from now on.',
} as const;
