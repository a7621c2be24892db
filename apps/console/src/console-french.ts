import { consoleEnglish } from './console-english.js';
export const consoleFrench = consoleEnglish;
