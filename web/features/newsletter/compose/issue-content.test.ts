import { describe, expect, it } from 'vitest';
import { isComplete, lengthErrors, trimContent } from './issue-content.ts';

describe('newsletter issue content', () => {
  it.each([
    [{ subject: '', content: 'Words' }, false],
    [{ subject: ' \t ', content: 'Words' }, false],
    [{ subject: 'Hello', content: ' \n\n ' }, false],
    [{ subject: ' Hello ', content: '\nWords' }, true],
  ])('isComplete(%j) returns %s', (issue, complete) => {
    expect(isComplete(issue)).toBe(complete);
  });

  it('is trimmed of surrounding whitespace', () => {
    expect(trimContent({ subject: ' Hello ', content: '\n# A\n\nB\n' })).toEqual({
      subject: 'Hello',
      content: '# A\n\nB',
    });
  });

  it('gets a length error for each part over its limit', () => {
    expect(lengthErrors({ subject: 'a'.repeat(200), content: 'b'.repeat(40_000) })).toBeNull();
    expect(lengthErrors({ subject: 'a'.repeat(201), content: 'b'.repeat(40_001) })).toEqual({
      subject: 'This is 201 characters long. The limit is 200.',
      content: 'This is 40,001 characters long. The limit is 40,000.',
    });
  });
});
