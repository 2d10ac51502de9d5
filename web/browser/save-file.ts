/** Hands a file to the browser, which saves it to the user's downloads. */
export function saveFile(file: File): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = file.name;
  link.click();
  // The browser has read the file by then. If it has not, the URL costs some memory until the page is left.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
