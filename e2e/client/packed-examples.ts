import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Values that the examples of the README use without declaring them. */
const given = `
import type { ApiClient, CallFailure, DriverClient } from '@fleet/client';
import type { Session } from '@fleet/contract/driving/sessions';

declare global {
  type StoreChange = import('@fleet/client').StoreChange;
  const apiKeyId: string;
  const cursor: string;
  const id: string;
  const api: ApiClient;
  const office: ApiClient;
  const client: DriverClient;
  const here: DriverClient;
  const place: { activity_reference: string; integration_key: string };
  const button: { onclick: (() => Promise<void>) | null };
  const session: Session;
  function take(entry: object): Promise<void>;
  function keepCursor(cursor: string): Promise<void>;
  function pullEverything(): Promise<void>;
  function pullRoute(id: string): Promise<void>;
  function report(failure: CallFailure): void;
  function start(): Promise<void>;
  function stop(): Promise<void>;
  function tell(text: string): void;
  function showView(view: unknown): void;
  function show(id: string, ...what: readonly unknown[]): void;
}
`;

/** Writes each TypeScript example of the published README into its own module; returns the names of the files. */
export async function writeExamples(folder: string): Promise<string[]> {
  const readme = await readFile(join(folder, 'node_modules/@fleet/client/README.md'), 'utf8');
  const examples = Array.from(readme.matchAll(/```ts\n([\s\S]*?)```/g), ([, code = '']) => code);
  const files = new Map(examples.map((code, index) => [`example-${index}.ts`, `${code}\nexport {};\n`]));
  files.set('given.ts', given);
  for (const [name, text] of files) await writeFile(join(folder, name), text);
  return [...files.keys()];
}
