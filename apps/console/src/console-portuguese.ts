import { consoleEnglish } from './console-english.js';
export const consolePortuguese = consoleEnglish;
