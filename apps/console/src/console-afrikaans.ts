import { consoleEnglish } from './console-english.js';
export const consoleAfrikaans = consoleEnglish;
