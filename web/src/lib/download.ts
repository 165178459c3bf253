/** Hands a file to the browser's downloads. */
export function downloadFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Some browsers fetch the address only after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** The same for a value as readable JSON. */
export const downloadJson = (name: string, value: unknown): void =>
  downloadFile(name, new Blob([`${JSON.stringify(value, null, 2)}\n`], { type: 'application/json' }));
