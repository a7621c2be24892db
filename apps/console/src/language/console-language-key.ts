/** Where the browser keeps the language that was chosen in the console. */
export const languageKey = 'console.language';
