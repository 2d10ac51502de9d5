/** Wording for the ends of the sliders, 1 and 5, used instead of the milder one: as strong as the number. */
import type { DimensionKey } from '#contract/domain/mood.ts';

interface EndOpenings {
  /** No full stop. What fits after a comma is added by the joins. */
  readonly open: readonly string[];
  readonly also: readonly string[];
}

export const openingsAtEnds: Readonly<Record<DimensionKey, { readonly low: EndOpenings; readonly high: EndOpenings }>> =
  {
    stressLevel: {
      high: {
        open: [
          'Everything is pressing at once {now}',
          'There is more pressing on you {now} than anyone could hold',
          'You are swamped {now}',
          '{Now} is overwhelming',
          'You are overwhelmed {now}',
        ],
        also: ['you are overwhelmed', 'everything is too much at once'],
      },
      low: {
        open: ['You are calm {now}, right through', 'It is a calm {part} from end to end'],
        also: ['you are calm', 'you are calm right through'],
      },
    },
    confidenceLevel: {
      low: {
        open: [
          'Self-doubt is very loud {now}',
          'You are deeply unsure of yourself {now}',
          'Every choice comes with doubt {now}',
          'It is very hard to trust yourself {now}',
          'You doubt yourself at every turn {now}',
        ],
        also: ['you doubt yourself at every turn', 'it is very hard to trust yourself'],
      },
      high: {
        open: ['You are sure of yourself {now}', 'You know your own mind {now}'],
        also: ['you are sure of yourself', 'you know your own mind'],
      },
    },
    focusClarity: {
      low: {
        open: [
          'It is very hard to think {now}',
          'Your thoughts are too scattered to follow {now}',
          'Your head is all fog {now}',
          "You can't think straight {now}",
          'It is hard to hold even one thought {now}',
        ],
        also: ['your head is all fog', 'it is hard to hold one thought'],
      },
      high: {
        open: ['Your head is clear {now}', 'You are clear-headed {now}'],
        also: ['your head is clear', 'you are clear-headed'],
      },
    },
    motivationLevel: {
      low: {
        open: [
          'You are stuck fast {now}',
          'You have no motivation at all {now}',
          'Every single thing takes a push {now}',
          'There is no drive at all {now}',
          'Getting anything started is very hard {now}',
        ],
        also: ['there is no drive at all', 'getting started is very hard'],
      },
      high: {
        open: ['You are raring to go {now}', 'You are full of energy {now}'],
        also: ['you are raring to go', 'you are full of energy'],
      },
    },
    anxietyLevel: {
      high: {
        open: [
          'Worry is very loud {now}',
          'You are afraid {now}',
          'It is very hard to settle {now}',
          'You are very much on edge {now}',
          'You are very anxious {now}',
        ],
        also: ['you are very anxious', 'worry is very loud'],
      },
      low: {
        open: ['You are settled {now}', 'There is no worry in you {now}'],
        also: ['you are settled', 'your mind is quiet'],
      },
    },
    connectionWithOthers: {
      low: {
        open: [
          'It is a very lonely {part}',
          'People feel very far away {now}',
          'Nobody feels near {now}, and you feel alone',
          'You feel alone {now}',
          'You feel cut off from people {now}',
        ],
        also: ['you feel alone', 'you feel cut off from people'],
      },
      high: {
        open: ['You feel very close to people {now}', 'You are close to people {now}'],
        also: ['you feel close to people', 'you are close to people'],
      },
    },
    supportSystemStrength: {
      low: {
        open: [
          'You are on your own with things {now}',
          'You have hardly any help {now}, and you are on your own',
          'You have very little support {now}',
          'Support is very hard to find {now}',
          'You are without support {now}',
        ],
        also: ['you have very little support', 'you are without support'],
      },
      high: {
        open: ['You are well supported {now}', 'You have people to lean on {now}'],
        also: ['you are well supported', 'you have people to lean on'],
      },
    },
    senseOfPurpose: {
      low: {
        open: [
          'It is very hard to see the point of things {now}',
          'You feel quite lost {now}',
          'What matters is very hard to see {now}',
          'You feel lost {now}',
          'Purpose is very hard to find {now}',
        ],
        also: ['you feel lost', 'there is no sense of purpose'],
      },
      high: {
        open: ['You know what matters to you {now}', 'Your purpose is clear {now}'],
        also: ['you know what matters to you', 'your purpose is clear'],
      },
    },
    progressTowardGoals: {
      low: {
        open: [
          'Your goals are at a standstill {now}',
          'Things are stalled {now}',
          'Progress is very hard to see {now}',
          'Everything seems to stand still {now}',
          'Nothing seems to move {now}, and progress is hard to see',
        ],
        also: ['progress is very hard to see', 'you seem far from your goals'],
      },
      high: {
        open: ['You are well on your way {now}', 'Your goals are well under way {now}'],
        also: ['your goals are well under way', 'progress is strong'],
      },
    },
    hopeForFuture: {
      low: {
        open: [
          'You feel very little hope {now}',
          'Looking ahead is very hard {now}',
          'Hope is very hard to find {now}',
          'Hope is hard to find {now}',
          'It is very hard to see a way ahead {now}',
        ],
        also: ['hope is hard to find', 'it is very hard to see a way ahead'],
      },
      high: {
        open: ['You are full of hope {now}', 'Hope is bright {now}'],
        also: ['you are full of hope', 'hope is bright'],
      },
    },
    sleepQuality: {
      low: {
        open: [
          'You slept very badly, and you feel it {now}',
          'You are worn out {now} after very bad sleep',
          'You are exhausted {now}',
          'You have only very poor sleep to go on {now}',
          '{Now} comes after very bad sleep',
        ],
        also: ['you slept very badly', 'you are exhausted'],
      },
      high: {
        open: ['You slept very well', 'You are well rested {now}'],
        also: ['you slept very well', 'you are well rested'],
      },
    },
    physicalComfort: {
      low: {
        open: [
          'Your body hurts a lot {now}',
          'It is a painful {part}',
          'There is a lot of pain in your body {now}',
          'You are in pain {now}',
          'Pain is taking up a lot of {now}',
        ],
        also: ['you are in pain', 'your body hurts a lot'],
      },
      high: {
        open: ['Your body feels good {now}', 'You are thoroughly comfortable in your body {now}'],
        also: ['your body feels good', 'you are comfortable in your body'],
      },
    },
    currentChallengeLevel: {
      high: {
        open: [
          'Too much is being asked of you {now}',
          'More is asked of you {now} than one person can carry, and it is too much',
          'The load is far too heavy {now}',
          'What is being asked of you {now} is too much',
          'There is too much on your plate {now}',
        ],
        also: ['there is too much on your plate', 'too much is being asked of you'],
      },
      low: {
        open: ['Hardly anything is being asked of you {now}', 'The load is light {now}'],
        also: ['hardly anything is being asked of you', 'the load is light'],
      },
    },
    gratitudeLevels: {
      low: {
        open: [
          'It is very hard to feel thankful {now}',
          'Nothing good is easy to see {now}, and gratitude is hard to find',
          'Good things are very hard to see {now}',
          'Gratitude is hard to find {now}',
          'You feel hardly any gratitude {now}',
        ],
        also: ['gratitude is hard to find', 'it is very hard to see what is good'],
      },
      high: {
        open: ['You are full of thanks {now}', 'You are very thankful {now}'],
        also: ['you are full of thanks', 'you are very thankful'],
      },
    },
    urgencyOfNeed: {
      high: {
        open: [
          'You need help this very minute',
          'You need help right away {now}',
          'This cannot wait {now}: you need help now',
          'You need help right now',
          'You need help now, and asking is the right thing',
          'This is urgent {now}: you need help now',
          'It is {part}, and you need help right now',
          'You need help now, before anything else',
          'What you need is help right now',
        ],
        also: ['you need help right now', 'you need help now'],
      },
      low: { open: [], also: [] },
    },
  };
