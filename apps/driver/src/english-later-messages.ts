/** The texts in English that are loaded with their pages, and not with the log-in. */
export { releaseEnglish } from './release/release-english.js';
