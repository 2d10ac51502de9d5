/**
 * Marks a PNG as containing text by a model, so that programs can tell: IPTC's digital source type, as XMP. People read
 * it in the picture.
 */

const SOURCE_TYPE = 'http://cv.iptc.org/newscodes/digitalsourcetype/compositeWithTrainedAlgorithmicMedia';
const XMP = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" Iptc4xmpExt:DigitalSourceType="${SOURCE_TYPE}"/></rdf:RDF></x:xmpmeta>`;

/** Where the second chunk begins: after the signature and the header chunk, which have the same length in every PNG. */
const AFTER_HEADER = 8 + 25;
const LENGTH_BYTES = 4;
const CRC_BYTES = 4;

export const markAiText = (png: Blob): Blob =>
  new Blob([png.slice(0, AFTER_HEADER), xmpChunk(), png.slice(AFTER_HEADER)], { type: png.type });

/** An uncompressed iTXt chunk with the keyword that XMP prescribes, without a language. */
function xmpChunk(): Uint8Array<ArrayBuffer> {
  const typeAndData = new TextEncoder().encode(`iTXtXML:com.adobe.xmp\0\0\0\0\0${XMP}`);
  const chunk = new Uint8Array(LENGTH_BYTES + typeAndData.length + CRC_BYTES);
  chunk.set(typeAndData, LENGTH_BYTES);
  const view = new DataView(chunk.buffer);
  view.setUint32(0, typeAndData.length - 'iTXt'.length);
  view.setUint32(LENGTH_BYTES + typeAndData.length, crc32(typeAndData));
  return chunk;
}

/** The checksum of PNG, bit by bit: it is computed once for each picture, over less than a kilobyte. */
function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}
