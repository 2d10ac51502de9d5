import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual';
import { useCallback, useState } from 'react';

/**
 * For virtualised lists: keeps the focused item in the DOM even when it is scrolled out of view, because removing it
 * would lose the focus. `set` takes the focused index. `withFocused` is the list's rangeExtractor.
 */
export function useFocusedIndex() {
  const [focused, set] = useState<number | null>(null);
  const withFocused = useCallback(
    (range: Range): number[] => {
      const drawn = defaultRangeExtractor(range);
      if (focused === null || focused >= range.count || drawn.includes(focused)) return drawn;
      return [...drawn, focused].sort((a, b) => a - b);
    },
    [focused],
  );
  return { set, withFocused };
}
