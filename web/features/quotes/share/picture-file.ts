/** The picture as a file, and the ways to save or share it. */

const FILE_NAME = 'evenkeel-quote.png';

export async function canvasToFile(canvas: HTMLCanvasElement): Promise<File> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('canvasToFile: canvas.toBlob gave no blob');
  return new File([blob], FILE_NAME, { type: 'image/png' });
}

/** The browser's file sharing API. Missing in many browsers. */
interface FileSharingDevice {
  readonly canShare?: (data: { files: File[] }) => boolean;
  readonly share?: (data: { files: File[] }) => Promise<void>;
}

export const canShareFile = (file: File, device: FileSharingDevice): boolean =>
  Boolean(device.share && device.canShare?.({ files: [file] }));

/** Dismissing the device's share sheet is not a failure. */
export async function shareFile(file: File, device: FileSharingDevice): Promise<'shared' | 'dismissed' | 'failed'> {
  try {
    if (!device.share) return 'failed';
    await device.share({ files: [file] });
    return 'shared';
  } catch (error) {
    return error instanceof Error && error.name === 'AbortError' ? 'dismissed' : 'failed';
  }
}
