import type { Environment } from '../config.js';

/** All that a command uses of the process. */
export interface Terminal {
  environment: Environment;
  /** The working directory. */
  folder: string;
  input: NodeJS.ReadStream;
  /** Prints a line of the result. */
  print(line: string): void;
  /** Prints a line for the person at the terminal. */
  tell(line: string): void;
}

/** An option `--name VALUE`. */
export interface CommandOption {
  /** The placeholder of the value in help, such as `FILE`. */
  placeholder: string;
  help: string;
  /** `several`: one or more. */
  presence: 'required' | 'optional' | 'several';
}

export type CommandOptions = Readonly<Record<string, CommandOption>>;

/** The values as they were given, by option. */
export type OptionValues<Options extends CommandOptions> = {
  [Name in keyof Options]: Options[Name]['presence'] extends 'several'
    ? readonly string[]
    : Options[Name]['presence'] extends 'optional'
      ? string | undefined
      : string;
};

export interface Command {
  /** The words after `fleet`, such as `api-key create`. */
  name: string;
  /** One line for the list of commands. */
  summary: string;
  /** Further help, in lines of at most 90 characters. */
  details: string;
  options: CommandOptions;
  /**
   * Runs the command with the arguments after its name and returns the exit code. Throws UsageFault, StartRefusal or
   * Refusal.
   */
  run(terminal: Terminal, args: readonly string[]): Promise<number>;
}

/** The command was called in a wrong way; the message names all faults. */
export class UsageFault extends Error {
  constructor(faults: readonly string[]) {
    super(faults.join('\n'));
    this.name = 'UsageFault';
  }
}
