import { parseArgs } from 'node:util';
import {
  type Command,
  type CommandOptions,
  type OptionValues,
  type Terminal,
  UsageFault,
} from './command.js';

interface CommandDefinition<Options extends CommandOptions>
  extends Pick<Command, 'name' | 'summary' | 'details'> {
  options: Options;
  /** Resolves with the exit code; undefined means 0. */
  run(terminal: Terminal, values: OptionValues<Options>): Promise<number | undefined>;
}

/** A command that reads its options before it runs. */
export function defineCommand<const Options extends CommandOptions>(
  definition: CommandDefinition<Options>,
): Command {
  const { options, run } = definition;
  return {
    ...definition,
    run: async (terminal, args) => (await run(terminal, readOptions(options, args))) ?? 0,
  };
}

function readOptions<Options extends CommandOptions>(
  options: Options,
  args: readonly string[],
): OptionValues<Options> {
  const faults: string[] = [];
  const given = new Map<string, string[]>();
  for (const token of tokensOf(options, args)) {
    if (token.kind === 'option-terminator') continue;
    if (token.kind === 'positional') {
      faults.push(`"${token.value}" is not expected here.`);
    } else if (options[token.name] === undefined) {
      faults.push(`There is no option ${token.rawName}.`);
    } else {
      given.set(token.name, [...(given.get(token.name) ?? []), token.value ?? '']);
    }
  }
  const values: Record<string, string | readonly string[] | undefined> = {};
  for (const [name, { presence, placeholder }] of Object.entries(options)) {
    const found = given.get(name) ?? [];
    if (found.some((each) => each.trim() === '')) faults.push(`--${name} needs a value: ${placeholder}.`);
    else if (found.length > 1 && presence !== 'several') faults.push(`--${name} is given twice.`);
    else if (found.length === 0 && presence !== 'optional') faults.push(`--${name} is missing.`);
    values[name] = presence === 'several' ? found : found[0];
  }
  if (faults.length > 0) throw new UsageFault(faults);
  return values as OptionValues<Options>;
}

/** Parses all arguments in order. The caller reports the faults, all in one message. */
function tokensOf(options: CommandOptions, args: readonly string[]) {
  const types = Object.keys(options).map((name) => [name, { type: 'string' }] as const);
  return parseArgs({
    args: args.map((each, index) => (isBare(each, args[index + 1]) ? `${each}=` : each)),
    options: Object.fromEntries(types),
    allowPositionals: true,
    strict: false,
    tokens: true,
  }).tokens;
}

/** An option without a value: the next argument is another option. */
function isBare(word: string, next = '--'): boolean {
  return /^--[^=]+$/.test(word) && next.startsWith('--');
}
