import type { FeelingWordsOf } from './word-list.ts';

type Key = 'stressLevel' | 'confidenceLevel' | 'focusClarity' | 'motivationLevel' | 'anxietyLevel';

export const emotionalWords: FeelingWordsOf<Key> = {
  stressLevel: {
    low: `calm, comfortable, calmly, calmness, at ease, unhurried, peaceful, peace, little is pressing, nothing is pressing on you,
      nothing much is pressing on you, the pressure is off, unstressed, serene, relaxed, easy-going, loose shoulders`,
    high: `pressing, tense, tension, stressed, stressful, under pressure, full head, head is full, head is still full, mind is full, mind is still full, head so full, pressing on you,
      pressing in, pulling at you, pulled in many directions, wound tight, wound up, tightly wound, busy mind, heavy, heavier,
      heaviness, weigh, weighs, weighing, strained, strain, pressured, stretched thin, stretched, a lot to carry,
      a lot on your mind, a lot going on, so much going on, hard, rough, tough, difficult, harder, frazzled, racing, burden, worn out, worn, weary, drained,
      frayed, burdened, rough night, a lot to hold, carrying a lot, carrying so much, on your shoulders`,
    highest: `overwhelmed, overwhelming, overwhelm, too much, too much at once, crushing, unbearable, at breaking point, swamped,
      at your limit, as high as it goes`,
  },
  confidenceLevel: {
    low: `hardly any trust in yourself, unsure of yourself, unsure, self-doubt, doubt yourself, doubting yourself, doubt, doubts, doubting, shaky,
      second-guessing, second-guess, insecure, not sure of yourself, hard to trust yourself, small and unsure,
      harder to trust yourself, uncomfortable, feeling small, feel small, hard on yourself, steep, hard, rough, tough, difficult`,
    high: `surer of yourself, sure of yourself, trust yourself, trust in yourself, self-assured, confident, confidently, self-belief, at ease with yourself, firm footing,
      footing is firm, sure footing, steady footing, steady ground, know your own mind, believe in yourself,
      surefooted, sure-footed, steady in yourself`,
  },
  focusClarity: {
    low: `foggy, fog, fogged, scattered, blurry, hazy, muddled, distracted, wandering off, keeps wandering, mind wanders,
      can't think straight, cannot think straight, hard to hold one thought, hard to think, hard to concentrate, hard to focus, focus keeps slipping, all over the place,
      keeps drifting, keep drifting, drifting, thoughts drift, keep wandering, keep slipping, head is full of fog, head full of fog, mind is full of fog, slow, cloudy, unfocused, jumbled, hard, hard to pin down`,
    high: `clearer, clear head, head is clear, head feels clear, clear mind, mind is clear, mind feels clear, clear-headed, think straight, thinking straight,
      sharp and clear, mind is sharp, focused, focus comes easily, in good order, see things clearly, clear thinking,
      clarity, think clearly, thinking clearly, thoughts are clear, clear thoughts, clear-minded`,
  },
  motivationLevel: {
    low: `stuck, slow going, short on drive, low on drive, getting going is hard, getting started is hard, hard to start, hard to get going,
      hard to get started, sluggish, feel flat, feeling flat, drive is missing, takes a push, an uphill push, uphill, unmotivated, slow start,
      no drive, no motivation, little drive, little motivation, not much drive, hard to begin, running low, out of steam, low on steam, slow to start, heavy, hard,
      starting is hard, starting feels hard, steep, slow, sluggishness, drained, dragging`,
    high: `ready to go, ready to move, motivated, drive, keen, raring to go, eager, willing, will is there, plenty of push, get moving, want to get on,
      real lift, some lift, a lift, lift in,
      real push in you, plenty of energy, full of energy, energised, energized, momentum`,
  },
  anxietyLevel: {
    low: `settled, comfortable, nothing to fear, at peace, at ease, mind is quiet, quiet mind, thoughts are quiet, worry is far off, free of worry, worry is leaving you be,
      untroubled, no worry, little worry, nothing is nagging, calm, peaceful, peace, mostly settled, relaxed, serene`,
    high: `anxious, anxiously, worried, worrying, worries, on edge, uneasy, unease, unsettled, jumpy, nervous, nerves, afraid,
      fear, fearful, fears, fretting, restless, busy mind, thoughts keep circling, circling thoughts, thoughts circling,
      thoughts circle, thoughts start to circle, hard to settle, what-ifs, what-if, racing thoughts, thoughts race, thoughts are racing, dread, nervy,
      keyed up, uncomfortable, rough night, heavy, heavier, hard, rough, tough, difficult, weigh, weighs, a lot to hold, a lot to carry, racing`,
    highest: `panic, panicky, terrified, too much, as strong as it gets`,
  },
};
