/** Hands a file to the browser, which saves it where the person's downloads go. */
export function saveFile(file: File): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = file.name;
  link.click();
  // The browser has taken the file by then; one it has not costs some memory until the page is left.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
