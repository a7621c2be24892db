export const signInEnglish = {
  logIn: 'Log in',
} as const;
