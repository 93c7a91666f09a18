/** Gives a file to the player: as a download, or in a window opened before it was fetched. */
export function saveFile(blob: Blob, name: string, opened: Window | null): 'downloaded' | 'opened' {
  const url = URL.createObjectURL(blob);
  // The window needs the address for a while, and does not report when it is done.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
  if (opened) {
    opened.location.href = url;
    return 'opened';
  }
  const link = document.createElement('a');
  if (!('download' in link)) {
    window.open(url, '_blank');
    return 'opened';
  }
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  return 'downloaded';
}

/** A phone shows a PDF in a window of its own; a computer downloads it. */
export function isPhone(): boolean {
  return matchMedia('(hover: none) and (pointer: coarse)').matches;
}
