/** The picture as a file, and the ways to save or share it. */
import { markAiText } from './mark-ai-text.ts';

const FILE_NAME = 'evenkeel-quote.png';

/** @param isByAi an AI service wrote the text in the picture. */
export async function canvasToFile(canvas: Pick<HTMLCanvasElement, 'toBlob'>, isByAi: boolean): Promise<File> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('canvasToFile: canvas.toBlob gave no blob');
  return new File([isByAi ? markAiText(blob) : blob], FILE_NAME, { type: 'image/png' });
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
