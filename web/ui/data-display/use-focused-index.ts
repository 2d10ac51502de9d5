import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual';
import { useCallback, useState } from 'react';

/**
 * For lists of which only a part is in the page: what has the focus stays there however far it is scrolled away, as
 * the focus would be lost with it. `set` hears where it is; `withFocused` is the list's rangeExtractor.
 */
export function useFocusedIndex() {
  const [focused, set] = useState<number | null>(null);
  const withFocused = useCallback(
    (range: Range): number[] => {
      const drawn = defaultRangeExtractor(range);
      if (focused === null || focused >= range.count || drawn.includes(focused)) return drawn;
      return [...drawn, focused].sort((one, other) => one - other);
    },
    [focused],
  );
  return { set, withFocused };
}
