import { RE2JS } from 're2js';
import type { PatternEngine } from './pattern-engine.js';

/** The engine, which is always loaded outside browsers. */
export const engine = (): PatternEngine => RE2JS;

/** Resolves immediately. */
export async function loadEngine(): Promise<void> {}
