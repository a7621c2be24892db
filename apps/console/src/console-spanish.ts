import { consoleEnglish } from './console-english.js';
export const consoleSpanish = consoleEnglish;
