// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Breakable } from './breakable.tsx';

afterEach(cleanup);

it.each([
  ['ada.lovelace@example.org', 'ada.<wbr>lovelace@<wbr>example.<wbr>org'],
  ['a_b--c:', 'a_<wbr>b-<wbr>-<wbr>c:'],
  ['a=b(1)/c', 'a=<wbr>b(<wbr>1)/<wbr>c'],
  ['.a', '.<wbr>a'],
  ['plain', 'plain'],
  ['', ''],
])('%j may break after its signs only', (text, markup) => {
  const { container } = render(<Breakable text={text} />);
  expect(container.innerHTML).toBe(markup);
});
