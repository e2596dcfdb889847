/** The browser itself writes what an address answers to the disk, under `filename` or else under the server's name. */
export function saveFile(address: string, filename = ''): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = filename;
  document.body.append(link);
  link.click();
  link.remove();
}
