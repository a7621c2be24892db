/** Text to print instead of starting. */
export interface StartAnswer {
  text: string;
  exitCode: number;
}

const help = `Starts the Fleet Driver Integration Service. It takes no arguments.

Settings come from the environment and from the file .env in the working folder; they are listed in
docs/service-contract.md, section 13. Everything else is done by commands: npm run fleet -- --help
`;

/** The response to the program's arguments; null if there are none, and the service starts. */
export function answerToWords(words: readonly string[]): StartAnswer | null {
  if (words.length === 0) return null;
  if (words.some((each) => each === '--help' || each === '-h')) return { text: help, exitCode: 0 };
  return { text: `There is no argument ${JSON.stringify(words[0])}.\n\n${help}`, exitCode: 2 };
}
