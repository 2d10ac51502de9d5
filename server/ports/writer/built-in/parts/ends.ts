/** Words for the ends of the sliders, 1 and 5, which are said in place of the milder ones: as large as the number. */
import type { DimensionKey } from '../../../../../contract/mood.ts';

interface EndWords {
  /** No full stop; what fits a comma's second half is added by the joins. */
  readonly open: readonly string[];
  readonly also: readonly string[];
}

export const ends: Readonly<Record<DimensionKey, { readonly low: EndWords; readonly high: EndWords }>> = {
  stressLevel: {
    high: {
      open: ['{Now} is overwhelming', 'You are overwhelmed {now}', 'Too much at once is how {now} feels'],
      also: ['you are overwhelmed', 'everything is too much at once'],
    },
    low: {
      open: ['You are calm {now}, right through', 'It is a calm {part} from end to end'],
      also: ['you are calm', 'you are calm right through'],
    },
  },
  confidenceLevel: {
    low: {
      open: ['It is very hard to trust yourself {now}', 'You doubt yourself at every turn {now}'],
      also: ['you doubt yourself at every turn', 'it is very hard to trust yourself'],
    },
    high: {
      open: ['You are sure of yourself {now}', 'You know your own mind {now}'],
      also: ['you are sure of yourself', 'you know your own mind'],
    },
  },
  focusClarity: {
    low: {
      open: ['Your head is full of fog {now}', 'It is hard to hold even one thought {now}'],
      also: ['your head is full of fog', 'it is hard to hold one thought'],
    },
    high: {
      open: ['Your head is clear {now}', 'You are clear-headed {now}'],
      also: ['your head is clear', 'you are clear-headed'],
    },
  },
  motivationLevel: {
    low: {
      open: ['There is no drive at all {now}', 'Getting anything started is very hard {now}'],
      also: ['there is no drive at all', 'getting started is very hard'],
    },
    high: {
      open: ['You are raring to go {now}', 'You are full of energy {now}'],
      also: ['you are raring to go', 'you are full of energy'],
    },
  },
  anxietyLevel: {
    high: {
      open: ['You are very anxious {now}', 'Anxiety is about as strong as it gets {now}'],
      also: ['you are very anxious', 'anxiety is about as strong as it gets'],
    },
    low: {
      open: ['You are settled {now}', 'There is no worry in you {now}'],
      also: ['you are settled', 'your mind is quiet'],
    },
  },
  connectionWithOthers: {
    low: {
      open: ['You feel alone {now}', 'You feel cut off from people {now}'],
      also: ['you feel alone', 'you feel cut off from people'],
    },
    high: {
      open: ['You feel very close to people {now}', 'You are close to people {now}'],
      also: ['you feel close to people', 'you are close to people'],
    },
  },
  supportSystemStrength: {
    low: {
      open: ['There is nobody to lean on {now}', 'You are without support {now}'],
      also: ['there is nobody to lean on', 'you are without support'],
    },
    high: {
      open: ['You are well supported {now}', 'You have people to lean on {now}'],
      also: ['you are well supported', 'you have people to lean on'],
    },
  },
  senseOfPurpose: {
    low: {
      open: ['You feel lost {now}', 'There is no sense of purpose to be felt {now}'],
      also: ['you feel lost', 'there is no sense of purpose'],
    },
    high: {
      open: ['You know what matters to you {now}', 'Your purpose is clear {now}'],
      also: ['you know what matters to you', 'your purpose is clear'],
    },
  },
  progressTowardGoals: {
    low: {
      open: ['Everything seems to stand still {now}', 'Nothing seems to move {now}, and progress is hard to see'],
      also: ['progress is very hard to see', 'you feel far from your goals'],
    },
    high: {
      open: ['You are well on your way {now}', 'Your goals are well under way {now}'],
      also: ['your goals are well under way', 'progress is strong'],
    },
  },
  hopeForFuture: {
    low: {
      open: ['Hope is hard to find {now}', 'It is very hard to see a way ahead {now}'],
      also: ['hope is hard to find', 'it is very hard to see a way ahead'],
    },
    high: {
      open: ['You are full of hope {now}', 'Hope is bright {now}'],
      also: ['you are full of hope', 'hope is bright'],
    },
  },
  sleepQuality: {
    low: {
      open: ['You hardly slept', 'You are very short of sleep {now}'],
      also: ['you hardly slept', 'you are very short of sleep'],
    },
    high: {
      open: ['You slept very well', 'You are well rested {now}'],
      also: ['you slept very well', 'you are well rested'],
    },
  },
  physicalComfort: {
    low: {
      open: ['You are in pain {now}', 'Pain is taking up a lot of {now}'],
      also: ['you are in pain', 'your body hurts a lot'],
    },
    high: {
      open: ['Your body feels good {now}', 'You are thoroughly comfortable in your body {now}'],
      also: ['your body feels good', 'you are comfortable in your body'],
    },
  },
  currentChallengeLevel: {
    high: {
      open: ['What is being asked of you {now} is too much', 'There is too much on your plate {now}'],
      also: ['there is too much on your plate', 'too much is being asked of you'],
    },
    low: {
      open: ['Hardly anything is being asked of you {now}', 'The load is light {now}'],
      also: ['hardly anything is being asked of you', 'the load is light'],
    },
  },
  gratitudeLevels: {
    low: {
      open: ['Gratitude is hard to find {now}', 'It is very hard to see anything good {now}'],
      also: ['gratitude is hard to find', 'it is very hard to see what is good'],
    },
    high: {
      open: ['You are full of thanks {now}', 'You are very thankful {now}'],
      also: ['you are full of thanks', 'you are very thankful'],
    },
  },
  urgencyOfNeed: {
    high: {
      open: ['You need help right now', 'You need help now, and asking is the right thing'],
      also: ['you need help right now', 'you need help now'],
    },
    low: { open: [], also: [] },
  },
};
