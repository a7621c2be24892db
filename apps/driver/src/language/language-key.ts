/** Where the browser keeps the language that was chosen in the app. */
export const languageKey = 'driver.language';
