import { describe, expect, it } from 'vitest';
import { printable, printableName } from './printable.ts';

/** A font with Latin letters up to ž, digits and a little punctuation. */
const hasGlyph = (codePoint: number): boolean => codePoint >= 0x20 && codePoint <= 0x17e;

describe('printable text', () => {
  it('omits characters that the font lacks, whole emoji at a time, and collapses white space', () => {
    expect(printable('Rest 👩‍👩‍👧 now,\n\tthen  go.\u0007', hasGlyph)).toBe('Rest now, then go.');
  });

  it('composes letters with their combining marks', () => {
    expect(printable('Zoe\u0308', hasGlyph)).toBe('Zoë');
  });

  it('omits symbols from a name, but is null if letters would be missing', () => {
    expect(printableName('Zoë 🌊 Łukasz', hasGlyph)).toBe('Zoë Łukasz');
    expect(printableName('محمد', hasGlyph)).toBeNull();
    expect(printableName('Ada 愛', hasGlyph)).toBeNull();
    expect(printableName('🌊', hasGlyph)).toBeNull();
  });
});
