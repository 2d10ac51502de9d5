import { describe, expect, it } from 'vitest';
import { isComplete, lengthErrors, trimContent } from './issue-content.ts';

describe('a newsletter as it is written', () => {
  it.each([
    [{ subject: '', content: 'Words' }, false],
    [{ subject: ' \t ', content: 'Words' }, false],
    [{ subject: 'Hello', content: ' \n\n ' }, false],
    [{ subject: ' Hello ', content: '\nWords' }, true],
  ])('%j is complete: %s', (issue, complete) => {
    expect(isComplete(issue)).toBe(complete);
  });

  it('is sent without the space around it', () => {
    expect(trimContent({ subject: ' Hello ', content: '\n# A\n\nB\n' })).toEqual({
      subject: 'Hello',
      content: '# A\n\nB',
    });
  });

  it('names which part is too long and by how much, and nothing where all fits', () => {
    expect(lengthErrors({ subject: 'a'.repeat(200), content: 'b'.repeat(40_000) })).toBeNull();
    expect(lengthErrors({ subject: 'a'.repeat(201), content: 'b'.repeat(40_001) })).toEqual({
      subject: 'This is 201 characters long. The limit is 200.',
      content: 'This is 40,001 characters long. The limit is 40,000.',
    });
  });
});
