/** What a storage holds at a moment: documents as JSON text, and of each file what the storage knows of it. */
export interface KeptContent<File extends { length: number }> {
  documents: Map<string, string>;
  files: Map<string, File>;
  /** Characters of keys and documents, and bytes of files: about the room that it needs. */
  size: number;
}

export type ContentChange<File> =
  | { kind: 'put'; key: string; text: string }
  | { kind: 'remove'; key: string }
  | { kind: 'putFile'; key: string; file: File }
  | { kind: 'removeFile'; key: string };

export function emptyContent<File extends { length: number }>(): KeptContent<File> {
  return { documents: new Map(), files: new Map(), size: 0 };
}

/** Carries the changes out, one after another; the function that it answers takes them back while they are the last ones. */
export function applyChanges<File extends { length: number }>(
  content: KeptContent<File>,
  changes: readonly ContentChange<File>[],
): () => void {
  const { size } = content;
  const undo: (() => void)[] = [];
  const set = <Value extends { length: number }>(map: Map<string, Value>, key: string, next?: Value) => {
    const previous = map.get(key);
    undo.push(() => write(map, key, previous));
    write(map, key, next);
    content.size += room(key, next) - room(key, previous);
  };
  for (const change of changes) {
    if (change.kind === 'put') set(content.documents, change.key, change.text);
    else if (change.kind === 'remove') set(content.documents, change.key);
    else if (change.kind === 'putFile') set(content.files, change.key, change.file);
    else set(content.files, change.key);
  }
  return () => {
    for (const step of undo.reverse()) step();
    content.size = size;
  };
}

function write<Value>(map: Map<string, Value>, key: string, value: Value | undefined): void {
  if (value === undefined) map.delete(key);
  else map.set(key, value);
}

const room = (key: string, value: { length: number } | undefined) =>
  value === undefined ? 0 : key.length + value.length;
