import type { PatternEngine } from './pattern-engine.js';

let loaded: PatternEngine | null = null;

/** The pattern engine in browsers. It (45 kB compressed) is loaded only if a route has a pattern; null until then. */
export const engine = (): PatternEngine | null => loaded;

/** Loads the engine; rejects if that is not possible now. */
export async function loadEngine(): Promise<void> {
  loaded ??= (await import('re2js')).RE2JS;
}
