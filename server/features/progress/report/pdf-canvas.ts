/** Writes and draws on one tagged page. Every mark is either part of the structure that is read out, or an artifact. */
import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import { PRODUCT_NAME } from '#contract/limits.ts';
import { type FontName, reportFonts } from './fonts.ts';
import { type Box, type Measure, PAGE_HEIGHT, PAGE_WIDTH, type Point } from './page-layout.ts';
import type { HasGlyph } from './printable.ts';

/** The colours of the light theme as sRGB, because PDF does not support OKLCH. */
const colors = {
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
  /** What a figure shows, for readers who cannot see it. */
  readonly alt?: string;
  readonly bbox?: [left: number, top: number, right: number, bottom: number];
  readonly scope?: 'Column' | 'Row';
}

type Structure = ReturnType<PDFKit.PDFDocument['struct']>;

export interface PdfCanvas {
  /** Adds an element to the structure and either draws it or fills it with elements of its own. */
  readonly tagged: (type: string, tag: Tag, draw: () => void) => void;
  readonly group: (type: string, fill: (pen: PdfCanvas) => void) => void;
  /** Marks that are not read out. */
  readonly artifact: (draw: () => void) => void;
  /** One line of text. `y` is its baseline. With `align: 'right'` it ends at `x`. */
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

/** An empty page with our fonts only. The standard PDF fonts would not be embedded. */
function newDocument(title: string, now: Date): PDFKit.PDFDocument {
  const document = new PDFDocument({
    size: [PAGE_WIDTH, PAGE_HEIGHT],
    margin: 0,
    // An empty name stops pdfkit from loading a font of its own.
    font: '',
    pdfVersion: '1.7',
    // Marks the file as PDF/UA, so that readers use the tags. pdfkit's types know only the other subsets.
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

/**
 * Calls `draw` with a canvas and the test for printable characters.
 * @returns the bytes of the page.
 */
export async function renderPdf(
  title: string,
  now: Date,
  draw: (pen: PdfCanvas, hasGlyph: HasGlyph) => void,
): Promise<Uint8Array> {
  const document = newDocument(title, now);
  const bytes = buffer(document);
  const root = document.struct('Document');
  document.addStructure(root);
  draw(canvasFor(document, root), glyphsOf(document));
  root.end();
  document.end();
  return bytes;
}

/** pdfkit's font wraps an object of fontkit, which its types do not expose. */
function glyphsOf(document: PDFKit.PDFDocument): HasGlyph {
  const { _font } = document.font('voice') as unknown as {
    _font: { font: { hasGlyphForCodePoint: (codePoint: number) => boolean } };
  };
  return (codePoint) => _font.font.hasGlyphForCodePoint(codePoint);
}
