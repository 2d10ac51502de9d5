import type { FeelingWordsOf } from './word-list.ts';

type Key = 'connectionWithOthers' | 'supportSystemStrength';

export const socialWords: FeelingWordsOf<Key> = {
  connectionWithOthers: {
    low: `alone, lonely, loneliness, far away from people, people feel far away, people feel far off, distant, cut off, isolated, left out,
      disconnected, lonesome, a long way off from people, out of touch, by yourself, on your own, unseen, a long way from people, far from people, far from everyone, far from all, far from others, feel far from, nobody near, no one near, nobody feels near, no one feels near, nobody close, no one close,
      gap between you and other people, gap between you and others, seem a long way off, hurts, hard, heavy`,
    lowest: `too much, completely alone, utterly alone, all alone`,
    high: `closer to people, close to people, close to others, feel close, felt close, feeling close, connected, people feel near, part of things, warmth between you,
      in good company, close ties, togetherness, belong, belonging, in touch with people, loved, warmth with others, near to people`,
  },
  supportSystemStrength: {
    low: `nobody to lean on, without support, on your own, alone, by yourself, short of backup, few hands, unsupported, not much support, little support, little help around, with little help,
      hurts, without much support, not much help, no one to lean on, single-handed, without backup, hard, heavy, without much backup,
      not much backup, little backup, not many hands, short on help`,
    high: `supported, well supported, people behind you, backing, backed, good support, backup within reach, hands to help, hands ready to help,
      help is within reach, help within reach, held up by others, someone in your corner, people in your corner, people to lean on`,
  },
};
