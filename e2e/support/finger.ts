import { expect, type Locator } from '@playwright/test';

/** Taps, and counts them. What is tapped is in view, or within a swipe. */
export function finger() {
  let taps = 0;
  return {
    taps: () => taps,
    tap: async (target: Locator): Promise<void> => {
      taps += 1;
      await target.tap();
    },
    /** On the stop of this value, wherever the slider's thumb is. */
    rate: async (thumb: Locator, value: number): Promise<void> => {
      taps += 1;
      const track = thumb.locator('xpath=ancestor::*[contains(concat(" ", @class, " "), " rating ")][1]');
      await track.scrollIntoViewIfNeeded();
      const [box, thumbBox] = [await track.boundingBox(), await thumb.boundingBox()];
      if (!box || !thumbBox) throw new Error('the slider is not shown');
      await track.tap({
        position: { x: thumbBox.width / 2 + ((box.width - thumbBox.width) * (value - 1)) / 4, y: box.height / 2 },
      });
      await expect(thumb).toHaveAttribute('aria-valuetext', new RegExp(`^${value} of 5`));
    },
  };
}
