/** Writing and drawing on one tagged page: each mark is part of the structure that is read out, or an artifact. */
import PDFDocument from 'pdfkit';
import { PRODUCT_NAME } from '../../../../contract/limits.ts';
import { type FontName, reportFonts } from './fonts.ts';
import { type Box, type Measure, PAGE_HEIGHT, PAGE_WIDTH, type Point } from './page-layout.ts';
import type { HasGlyph } from './printable.ts';

/** The light theme's colours, as sRGB: paper knows no OKLCH. */
export const colors = {
  text: '#152732',
  muted: '#465660',
  rule: '#c9d3d7',
  edge: '#6f808a',
  water: '#164b5c',
  lamp: '#d28241',
} as const;
type ColorName = keyof typeof colors;

export interface TextStyle {
  readonly font: FontName;
  readonly size: number;
  readonly color: ColorName;
}

interface Tag {
  /** What a figure shows, for who cannot see it. */
  readonly alt?: string;
  readonly bbox?: [left: number, top: number, right: number, bottom: number];
  readonly scope?: 'Column' | 'Row';
}

type Structure = ReturnType<PDFKit.PDFDocument['struct']>;

export interface PdfCanvas {
  /** Adds a part to the structure and draws it, or fills it with parts of its own. */
  readonly tagged: (type: string, tag: Tag, draw: () => void) => void;
  readonly group: (type: string, fill: (pen: PdfCanvas) => void) => void;
  /** Marks that are not read out. */
  readonly artifact: (draw: () => void) => void;
  /** One line; `y` is its baseline. With `align: 'right'` it ends at `x`. */
  readonly write: (text: string, x: number, y: number, look: TextStyle, align?: 'left' | 'right') => void;
  readonly rule: (from: Point, to: Point, ink: ColorName, width?: number, dash?: number) => void;
  readonly stroke: (points: readonly Point[], ink: ColorName, width: number) => void;
  readonly dot: (at: Point, radius: number, ink: ColorName) => void;
  readonly path: (svgPath: string, at: Point, scale: number, ink: ColorName) => void;
  readonly measure: (look: TextStyle) => Measure;
}

export const boundingBoxTag = ({ x, y, width, height }: Box): Pick<Required<Tag>, 'bbox'> => ({
  bbox: [x, y, x + width, y + height],
});

/** An empty page with its fonts. Standard fonts are none of it: they would not be embedded. */
function newDocument(title: string, now: Date): PDFKit.PDFDocument {
  const document = new PDFDocument({
    size: [PAGE_WIDTH, PAGE_HEIGHT],
    margin: 0,
    // An empty name: pdfkit loads no font of its own.
    font: '',
    pdfVersion: '1.7',
    // What makes a reader take the tags for what they are; pdfkit's types know only the other subsets.
    subset: 'PDF/UA' as 'PDF/A-1a',
    tagged: true,
    displayTitle: true,
    lang: 'en-GB',
    info: { Title: title, Creator: PRODUCT_NAME, Producer: PRODUCT_NAME, CreationDate: now },
  });
  for (const [name, bytes] of Object.entries(reportFonts())) document.registerFont(name, Buffer.from(bytes));
  return document;
}

function canvasFor(document: PDFKit.PDFDocument, parent: Structure): PdfCanvas {
  const take = ({ font, size, color }: TextStyle) => document.font(font).fontSize(size).fillColor(colors[color]);
  return {
    tagged: (type, tag, draw) => void parent.add(document.struct(type, tag, draw)),
    group: (type, fill) => {
      const part = document.struct(type);
      parent.add(part);
      fill(canvasFor(document, part));
      part.end();
    },
    artifact: (draw) => {
      document.markContent('Artifact', { type: 'Layout' });
      draw();
      document.endMarkedContent();
    },
    write: (text, x, y, look, align = 'left') => {
      const start = align === 'left' ? x : x - take(look).widthOfString(text);
      take(look).text(text, start, y, { lineBreak: false, baseline: 'alphabetic' });
    },
    rule: (from, to, ink, width = 0.6, dash) => {
      document.save().moveTo(from.x, from.y).lineTo(to.x, to.y).lineWidth(width);
      if (dash) document.dash(dash, { space: dash });
      document.stroke(colors[ink]).restore();
    },
    stroke: (points, ink, width) => {
      document.save().lineWidth(width).lineJoin('round').lineCap('round');
      points.forEach(({ x, y }, index) => void (index === 0 ? document.moveTo(x, y) : document.lineTo(x, y)));
      document.stroke(colors[ink]).restore();
    },
    dot: ({ x, y }, radius, ink) => void document.circle(x, y, radius).fill(colors[ink]),
    path: (svgPath, { x, y }, scale, ink) =>
      void document.save().translate(x, y).scale(scale).path(svgPath).fill(colors[ink]).restore(),
    measure: (look) => (text) => take(look).widthOfString(text),
  };
}

/** What the voice font can print, and the bytes of the page that `draw` draws. */
export async function renderPdf(
  title: string,
  now: Date,
  draw: (pen: PdfCanvas, hasGlyph: HasGlyph) => void,
): Promise<Uint8Array> {
  const document = newDocument(title, now);
  const chunks: Buffer[] = [];
  const done = new Promise<void>((resolve, reject) => {
    document.on('data', (chunk: Buffer) => chunks.push(chunk));
    document.on('end', () => resolve());
    document.on('error', reject);
  });
  const root = document.struct('Document');
  document.addStructure(root);
  draw(canvasFor(document, root), glyphsOf(document));
  root.end();
  document.end();
  await done;
  return Buffer.concat(chunks);
}

/** The font object that pdfkit holds is fontkit's, which its types do not show. */
function glyphsOf(document: PDFKit.PDFDocument): HasGlyph {
  const { _font } = document.font('voice') as unknown as {
    _font: { font: { hasGlyphForCodePoint: (codePoint: number) => boolean } };
  };
  return (codePoint) => _font.font.hasGlyphForCodePoint(codePoint);
}
