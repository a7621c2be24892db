import { Refusal } from '../context.js';
import { postgresFault } from '../platform/database/postgres-faults.js';
import { redactText } from '../platform/security/redaction.js';
import { StartRefusal } from '../platform/start-refusal.js';
import { type Command, type Terminal, UsageFault } from './command.js';
import { helpOnCommand, helpOnCommands } from './command-help.js';

const usageExit = 2;

/** Finds the command that the words name, runs it, and returns the exit code. Reports errors on the terminal. */
export async function runCommandLine(
  commands: readonly Command[],
  terminal: Terminal,
  words: readonly string[],
): Promise<number> {
  const asksForHelp = words.length === 0 || words[0] === 'help' || words.includes('--help');
  const named = words[0] === 'help' ? words.slice(1) : words;
  const command = commands.find(({ name }) => beginsWith(named, name.split(' ')));
  if (asksForHelp) {
    terminal.print(command === undefined ? helpOn(commands, named) : helpOnCommand(command));
    return 0;
  }
  if (command === undefined) {
    terminal.tell(`There is no command "${words.slice(0, 2).join(' ')}".\n\n${helpOn(commands, named)}`);
    return usageExit;
  }
  try {
    return await command.run(terminal, words.slice(command.name.split(' ').length));
  } catch (error) {
    terminal.tell(explain(error));
    if (!(error instanceof UsageFault)) return 1;
    terminal.tell(`\n${helpOnCommand(command)}`);
    return usageExit;
  }
}

/** Help on the commands of the group that the first word names, or on all. */
function helpOn(commands: readonly Command[], words: readonly string[]): string {
  const group = commands.filter(({ name }) => name.split(' ')[0] === words[0]);
  return helpOnCommands(group.length > 0 ? group : commands);
}

function beginsWith(words: readonly string[], start: readonly string[]): boolean {
  return start.every((word, index) => words[index] === word);
}

/** A message that a person can act on; with the stack only for a fault of the program itself. */
function explain(error: unknown): string {
  if (error instanceof StartRefusal || error instanceof UsageFault) return error.message;
  if (error instanceof Refusal) return error.problems.map(describeProblem).join('\n');
  if (postgresFault(error).kind === 'unavailable' || postgresFault(error).kind === 'disk_full') {
    return `The database cannot do this now: ${redactText(error instanceof Error ? error.message : String(error))}.`;
  }
  return redactText(error instanceof Error ? (error.stack ?? error.message) : String(error));
}

function describeProblem({ key, message }: Refusal['problems'][number]): string {
  if (key === undefined) return message;
  // At the command line, roles come from an option, not from a list in a request.
  return `${key.replace(/^\/roles\/[0-9]+$/, '--role').replace(/^\//, '')}: ${message}`;
}
