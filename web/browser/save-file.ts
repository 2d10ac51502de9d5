/** Downloads a file to the user's device. */
export function saveFile(file: File): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = file.name;
  link.click();
  // By then the browser has read the file, so the memory behind the URL can be freed.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
