import type { Command } from './command.js';

/** The commands, or those of one group, one line each. */
export function helpOnCommands(commands: readonly Command[]): string {
  const width = Math.max(...commands.map((each) => each.name.length));
  return [
    'Usage: fleet COMMAND [--option VALUE …]',
    '',
    ...commands.map((each) => `  ${each.name.padEnd(width)}   ${each.summary}`),
    '',
    '"fleet help COMMAND" shows more about one. Settings are read as the service reads them: from the',
    'environment, and from .env in the working directory. Results are JSON on standard output.',
    'Exit codes: 0 done, 1 not done, 2 called in a wrong way.',
  ].join('\n');
}

/** All about one command. */
export function helpOnCommand({ name, summary, details, options }: Command): string {
  const entries = Object.entries(options).map(([option, each]) => ({
    ...each,
    form: `--${option} ${each.placeholder}`,
  }));
  const usage = entries.map(({ form, presence }) =>
    presence === 'required' ? form : presence === 'optional' ? `[${form}]` : `${form} …`,
  );
  const width = Math.max(0, ...entries.map(({ form }) => form.length));
  return [
    ['Usage: fleet', name, ...usage].join(' '),
    '',
    `${summary}.`,
    ...(details === '' ? [] : ['', details]),
    ...(entries.length === 0 ? [] : ['']),
    ...entries.map(({ form, help }) => `  ${form.padEnd(width)}   ${help}`),
  ].join('\n');
}
