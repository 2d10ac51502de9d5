import { crc32, deflateSync } from 'node:zlib';

const SIDE = 96;
/** Sky, sun and water, each as red, green and blue. */
const palettes = [
  [0xf6d9b0, 0xd9822b, 0x2f6f7e],
  [0xcfe3ea, 0xf2b950, 0x2b5873],
  [0xe6d3e8, 0xb8587a, 0x3f4f86],
  [0xd8ead2, 0xe0a526, 0x2f7358],
] as const;

/** A small sun over the sea as PNG. Its colours are derived from the subject. */
export function renderPicture(subject: string): Buffer {
  const [sky, sun, water] = palettes[(subject.codePointAt(0) ?? 0) % palettes.length] ?? palettes[0];
  const rows = Array.from({ length: SIDE }, (_, y) => {
    const row = Buffer.alloc(1 + SIDE * 3);
    for (let x = 0; x < SIDE; x += 1) {
      const inSun = (x - SIDE / 2) ** 2 + (y - SIDE * 0.42) ** 2 < (SIDE / 5) ** 2;
      row.writeUIntBE(y > SIDE * 0.62 ? water : inSun ? sun : sky, 1 + x * 3, 3);
    }
    return row;
  });
  const header = Buffer.alloc(13);
  header.writeUInt32BE(SIDE, 0);
  header.writeUInt32BE(SIDE, 4);
  // Eight bits per colour, no alpha.
  header.set([8, 2], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const around = Buffer.alloc(8);
  around.writeUInt32BE(data.length, 0);
  around.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([around.subarray(0, 4), body, around.subarray(4)]);
}
