/** The version of this build; tests run without a build. */
export const appVersion: string = import.meta.env.APP_VERSION ?? '0.0.0';

/** Compares versions such as 1.10.2 by their numbers; other text counts as 0. */
export function isOlder(version: string, least: string): boolean {
  const [own, wanted] = [numbersOf(version), numbersOf(least)];
  for (let index = 0; index < Math.max(own.length, wanted.length); index += 1) {
    const difference = (own[index] ?? 0) - (wanted[index] ?? 0);
    if (difference !== 0) return difference < 0;
  }
  return false;
}

const numbersOf = (version: string) => version.split('.').map((part) => Number.parseInt(part, 10) || 0);
