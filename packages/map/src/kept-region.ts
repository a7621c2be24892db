/**
 * The file of a region on this device. It is stored whole in the browser's own file system, because the Cache API
 * refuses responses with a part of a file (status 206).
 */
export async function readKeptRegion(url: string): Promise<File | null> {
  const folder = await openFolder(false);
  const handle = await folder?.getFileHandle(fileNameOf(url)).catch(() => null);
  return (await handle?.getFile().catch(() => null)) ?? null;
}

/** Whether this browser can store files. */
export function canKeepRegion(): boolean {
  const isKnown = 'storage' in navigator && 'getDirectory' in navigator.storage;
  return isKnown && 'createWritable' in FileSystemFileHandle.prototype;
}

/**
 * Downloads the file; never stores a part of it. Rejects if the network fails or the storage is full; the earlier file
 * then stays.
 */
export async function keepRegion(
  url: string,
  onBytes: (received: number) => void,
  signal?: AbortSignal,
): Promise<void> {
  const answer = await fetch(url, { cache: 'no-store', ...(signal === undefined ? {} : { signal }) });
  if (!answer.ok || answer.body === null) throw new Error(`The map answers with status ${answer.status}.`);
  const folder = await openFolder(true);
  if (folder === null) throw new Error('This browser keeps no files.');
  const handle = await folder.getFileHandle(fileNameOf(url), { create: true });
  // The browser replaces the file only when the writer is closed.
  const writer = await handle.createWritable();
  try {
    let received = 0;
    const reader = answer.body.getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      await writer.write(part.value);
      received += part.value.byteLength;
      onBytes(received);
      signal?.throwIfAborted();
    }
    await writer.close();
  } catch (error) {
    await writer.abort().catch(() => undefined);
    const file = await handle.getFile().catch(() => null);
    if (file?.size === 0) await folder.removeEntry(fileNameOf(url)).catch(() => undefined);
    throw error;
  }
}

export async function dropRegion(url: string): Promise<void> {
  const folder = await openFolder(false);
  await folder?.removeEntry(fileNameOf(url)).catch(() => undefined);
}

async function openFolder(create: boolean): Promise<FileSystemDirectoryHandle | null> {
  if (!canKeepRegion()) return null;
  const root = await navigator.storage.getDirectory().catch(() => null);
  return (await root?.getDirectoryHandle('map-regions', { create }).catch(() => null)) ?? null;
}

/** Names of files have no slashes. */
const fileNameOf = (url: string) => encodeURIComponent(url).slice(-200);
