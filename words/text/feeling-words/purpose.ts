import type { FeelingWordsOf } from './word-list.ts';

type Key = 'senseOfPurpose' | 'progressTowardGoals' | 'hopeForFuture';

export const purposeWords: FeelingWordsOf<Key> = {
  senseOfPurpose: {
    low: `no sense of purpose, no purpose, lost, aimless, adrift, hard to see the point, hard to see why, point of it all is hard to see, point is hard to see, direction is unclear,
      unclear direction, without a clear direction, no clear direction, directionless, no clear way, unclear where, unclear, drifting, unsure where,
      unsure which way, hard to know what matters, hard to say what it is all for, pointless, unmoored, hard`,
    high: `know what matters, what matters is plain, what matters is clear, what matters to you is clear, see what it is all for, clear why, direction is clear, clear direction,
      know your direction, know why, know what it is for, purposeful, meaningful, know which way, clear sense of purpose, clear about what matters`,
  },
  progressTowardGoals: {
    low: `stand still, stands still, far from your goals, stalled, standing still, slow going, end not yet in sight, end is not yet in sight, goals feel far, goals feel a long way off, goals are not moving,
      not moving much, no progress, little progress, forward steps are hard to spot, steps are hard to spot, at a standstill, stuck, going nowhere, steep,
      progress is hard to see, uphill, slow, hard, a long way to go, not getting far, little to show`,
    high: `further along, further on, well under way, goals are moving, getting somewhere, on your way, steps are adding up, work is showing, moving forward,
      work you put in is showing, going well, good progress, real progress, moving along, on course, on track, taking shape, paying off, making headway, headway, momentum, ground covered`,
  },
  hopeForFuture: {
    low: `hardly any hope, hope is hard to find, hard to hope, hard to feel hope, future is hard to look at, hard to see a way ahead, way ahead is hard to see, hard to look ahead, looking ahead is heavy,
      looking ahead is hard, road ahead looks dim, future looks dim, future feels far, bleak, dark, discouraged, rough night, heavy, heaviness, heavier, weigh, weighs,
      hurts, slow, steep, hard, rough, tough, difficult, gloomy, grey, despondent, little hope, not much hope, a lot to hold, a lot to carry`,
    lowest: `too much, hopeless, hopelessness, despair, despairing, no hope`,
    high: `hopeful, hopefully, good things ahead, road ahead looks bright, future looks bright, future looks open, look ahead with hope, bright, real lift, some lift, a lift, lift in, brighter, optimistic,
      optimism, looking forward, something to look forward to, hope in you, there is hope, hope is with you`,
  },
};
