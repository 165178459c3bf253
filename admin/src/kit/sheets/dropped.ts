const entries = (folder: FileSystemDirectoryReader) =>
  new Promise<FileSystemEntry[]>((done, fail) => folder.readEntries(done, fail));
const fileOf = (entry: FileSystemFileEntry) => new Promise<File>((done, fail) => entry.file(done, fail));

async function filesIn(entry: FileSystemEntry): Promise<File[]> {
  if (entry.isFile) return [await fileOf(entry as FileSystemFileEntry)];
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  const files: File[] = [];
  // A folder is read a hundred entries at a time, until there are none.
  for (let some = await entries(reader); some.length > 0; some = await entries(reader))
    for (const one of some) files.push(...(await filesIn(one)));
  return files;
}

/** The files that were dropped, also those of dropped folders and of the folders in them. */
export async function filesOf({ items, files }: DataTransfer): Promise<File[]> {
  // Read at once: after the event they are gone.
  const dropped = [...items].flatMap((item) => item.webkitGetAsEntry?.() ?? []);
  if (dropped.length === 0) return [...files];
  return (await Promise.all(dropped.map(filesIn))).flat();
}
