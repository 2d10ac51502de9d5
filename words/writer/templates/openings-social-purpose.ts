import type { OpeningTemplatesByDimension } from './template.ts';

export const socialAndPurposeOpenings: OpeningTemplatesByDimension<
  'connectionWithOthers' | 'supportSystemStrength' | 'senseOfPurpose' | 'progressTowardGoals' | 'hopeForFuture'
> = {
  connectionWithOthers: {
    low: {
      open: [
        'People feel far away {now}',
        'You feel distant from people {now}',
        'There is a gap between you and other people {now}',
        'Other people seem a long way off {now}',
        'People feel a little distant {now}',
      ],
      also: ['people feel far away', 'you feel distant from people', 'other people seem a long way off'],
    },
    high: {
      open: [
        'You feel close to people {now}',
        'You feel connected {now}',
        'There is warmth between you and others {now}',
        'People feel near {now}',
        'You feel part of things {now}',
        'Connection is strong {now}',
      ],
      also: [
        'you feel close to people',
        'you feel connected',
        'people feel near',
        'you feel part of things',
        'there is warmth between you and others',
      ],
    },
  },
  supportSystemStrength: {
    low: {
      open: [
        'There is not much support around you {now}',
        'There is little backup for you {now}',
        'There is not much help around you {now}',
        'There is little support to lean on {now}',
        'You are short on help {now}',
      ],
      also: ['there is little support around you', 'there is not much support around you'],
    },
    high: {
      open: [
        'You are well supported {now}',
        'You have people behind you {now}',
        'There is good support around you {now}',
        'Support is strong {now}',
        'Help is within reach {now}',
        'There are hands to help {now}',
        'You have people to lean on {now}',
      ],
      also: [
        'you are well supported',
        'you have people behind you',
        'support is strong',
        'help is within reach',
        'there are hands to help',
      ],
    },
  },
  senseOfPurpose: {
    low: {
      open: [
        'It is hard to see the point {now}',
        'Your direction is unclear {now}',
        'It is unclear where things are meant to go {now}',
        'You are without a clear direction {now}',
        'It is hard to know what matters {now}',
      ],
      also: ['your direction is unclear', 'the point is hard to see', 'it is hard to know what matters'],
    },
    high: {
      open: [
        'You know what matters to you {now}',
        'Your sense of purpose is strong {now}',
        'You can see what it is all for {now}',
        'Your direction is clear {now}',
        'There is a clear why behind what you do {now}',
        'What matters is plain to you {now}',
        '{Now} has a clear purpose',
        'You know which way you are facing {now}',
      ],
      also: [
        'you know what matters to you',
        'your direction is clear',
        'your sense of purpose is strong',
        'what matters is plain to you',
        'you can see what it is all for',
      ],
    },
  },
  progressTowardGoals: {
    low: {
      open: [
        'Progress is slow {now}',
        'Your goals feel a long way off {now}',
        'It feels like standing still {now}',
        'Your goals are not moving much {now}',
        'It is slow going with your goals {now}',
        'Progress feels stalled {now}',
      ],
      also: ['progress is slow', 'your goals feel a long way off', 'it feels like standing still'],
    },
    high: {
      open: [
        'Your goals are moving {now}',
        'Progress is good {now}',
        'You are getting somewhere {now}',
        'Your steps are adding up {now}',
        'You are well on your way {now}',
        'There is real progress to see {now}',
      ],
      also: ['your goals are moving', 'progress is good', 'your steps are adding up', 'you are getting somewhere'],
    },
  },
  hopeForFuture: {
    low: {
      open: [
        'Hope is faint {now}',
        'It is hard to see a way ahead {now}',
        'Looking ahead is heavy {now}',
        'Hope is thin {now}',
        'Hope is hard to hold on to {now}',
        'It is hard to feel hope {now}',
      ],
      also: ['hope is faint', 'looking ahead is heavy', 'it is hard to see a way ahead'],
    },
    high: {
      open: [
        'Hope is bright {now}',
        'You are hopeful {now}',
        'You can look ahead with hope {now}',
        'The future looks open {now}',
        'You can see good things ahead {now}',
      ],
      also: [
        'hope is bright',
        'you are hopeful',
        'there is hope in you',
        'the future looks open',
        'you can see good things ahead',
      ],
    },
  },
};
