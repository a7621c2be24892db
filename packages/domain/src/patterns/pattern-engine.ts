/** What the domain needs of re2js. */
export interface PatternEngine {
  /** Throws if the pattern is not RE2. */
  compile(pattern: string): CompiledEngine;
}

export interface CompiledEngine {
  test(value: string): boolean;
  programSize(): number;
  re2(): { lazyDFA: { stateBudget: number; memBudget: number } | null };
}
