/** The content of a storage: documents as JSON text, and what the storage knows about each file. */
export interface KeptContent<File> {
  documents: Map<string, string>;
  files: Map<string, File>;
  /**
   * Characters of keys and documents, and for each file the result of `roomOf`: roughly the room that all of it needs.
   */
  size: number;
  roomOf(file: File): number;
}

export type ContentChange<File> =
  | { kind: 'put'; key: string; text: string }
  | { kind: 'remove'; key: string }
  | { kind: 'putFile'; key: string; file: File }
  | { kind: 'removeFile'; key: string };

export function emptyContent<File>(roomOf: (file: File) => number): KeptContent<File> {
  return { documents: new Map(), files: new Map(), size: 0, roomOf };
}

/**
 * Applies the changes, one after another. The returned function undoes them, as long as no later change was applied.
 */
export function applyChanges<File>(
  content: KeptContent<File>,
  changes: readonly ContentChange<File>[],
): () => void {
  const { documents, files, roomOf, size } = content;
  const undo: (() => void)[] = [];
  const set = <Value>(
    map: Map<string, Value>,
    roomOfValue: (value: Value) => number,
    key: string,
    next?: Value,
  ) => {
    const room = (value: Value | undefined) => (value === undefined ? 0 : key.length + roomOfValue(value));
    const previous = map.get(key);
    undo.push(() => write(map, key, previous));
    write(map, key, next);
    content.size += room(next) - room(previous);
  };
  for (const change of changes) {
    if (change.kind === 'put') set(documents, textRoom, change.key, change.text);
    else if (change.kind === 'remove') set(documents, textRoom, change.key);
    else if (change.kind === 'putFile') set(files, roomOf, change.key, change.file);
    else set(files, roomOf, change.key);
  }
  return () => {
    for (const step of undo.reverse()) step();
    content.size = size;
  };
}

const textRoom = (text: string) => text.length;

function write<Value>(map: Map<string, Value>, key: string, value: Value | undefined): void {
  if (value === undefined) map.delete(key);
  else map.set(key, value);
}
