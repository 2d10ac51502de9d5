/** The picture as a file. */
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
  readonly share?: (data: ShareData) => Promise<void>;
}

export const canShareFile = (file: File, device: FileSharingDevice): boolean =>
  Boolean(device.share && device.canShare?.({ files: [file] }));
