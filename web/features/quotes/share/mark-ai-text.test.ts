import { crc32, deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { markAiText } from './mark-ai-text.ts';

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
const chunk = (type: string, data: Buffer): Buffer => {
  const typeAndData = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, crc] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  crc.writeUInt32BE(crc32(typeAndData));
  return Buffer.concat([length, typeAndData, crc]);
};
/** One grey pixel. */
const png = Buffer.concat([
  SIGNATURE,
  chunk('IHDR', Buffer.from('00000001000000010800000000', 'hex')),
  chunk('IDAT', deflateSync(Buffer.from([0, 128]))),
  chunk('IEND', Buffer.alloc(0)),
]);

function chunksOf(file: Buffer) {
  const chunks: { readonly type: string; readonly data: string; readonly isIntact: boolean }[] = [];
  for (let at = SIGNATURE.length; at < file.length; ) {
    const end = at + 8 + file.readUInt32BE(at);
    const isIntact = crc32(file.subarray(at + 4, end)) === file.readUInt32BE(end);
    chunks.push({ type: file.toString('latin1', at + 4, at + 8), data: file.toString('utf8', at + 8, end), isIntact });
    at = end + 4;
  }
  return chunks;
}

test('markAiText adds the source type as XMP after the header, and leaves the rest as it is', async () => {
  const marked = markAiText(new Blob([png], { type: 'image/png' }));
  expect(marked.type).toBe('image/png');
  const [header, mark, ...rest] = chunksOf(Buffer.from(await marked.arrayBuffer()));
  const [oldHeader, ...oldRest] = chunksOf(png);
  expect([header, ...rest]).toEqual([oldHeader, ...oldRest]);
  expect(mark).toMatchObject({ type: 'iTXt', isIntact: true });
  const [keyword, ...fields] = mark?.data.split('\0') ?? [];
  // Not compressed, no compression method, no language, no translated keyword.
  expect([keyword, ...fields.slice(0, 4)]).toEqual(['XML:com.adobe.xmp', '', '', '', '']);
  expect(fields[4]).toMatch(/^<x:xmpmeta .*DigitalSourceType="http:\/\/cv\.iptc\.org\/.*WithTrainedAlgorithmicMedia"/);
});
