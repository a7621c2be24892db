import { consoleEnglish } from './console-english.js';
export const consoleGerman = consoleEnglish;
