import { consoleEnglish } from './console-english.js';
export const consoleArabic = consoleEnglish;
