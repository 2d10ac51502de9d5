import type { OpeningTemplatesByDimension } from './template.ts';

export const emotionalOpenings: OpeningTemplatesByDimension<
  'stressLevel' | 'confidenceLevel' | 'focusClarity' | 'motivationLevel' | 'anxietyLevel'
> = {
  stressLevel: {
    high: {
      open: [
        'Stress is running high {now}',
        'There is a lot pressing on you {now}',
        'Your head is full {now}',
        'The pressure on you is real {now}',
        'It is a tense sort of {part}',
        'You are wound up tight {now}',
        'You have a lot on your mind {now}',
        'You are under pressure {now}',
        'You are stretched {now}',
      ],
      also: [
        'stress is running high',
        'there is a lot pressing on you',
        'the pressure is high',
        'your head is full',
        'you are stretched',
      ],
    },
    low: {
      open: [
        'It is a calm sort of {part}',
        'You are at ease {now}',
        'Nothing much is pressing on you {now}',
        'Stress is low {now}',
        'The pressure is off {now}',
        'You are calm {now}',
      ],
      also: ['stress is low', 'you are calm', 'the pressure is off', 'nothing much is pressing on you'],
    },
  },
  confidenceLevel: {
    low: {
      open: [
        'You are unsure of yourself {now}',
        'Confidence is low {now}',
        'Self-doubt is loud {now}',
        'It is hard to trust yourself {now}',
        'You are doubting yourself {now}',
        'You are second-guessing yourself {now}',
      ],
      also: ['confidence is low', 'you are unsure of yourself', 'self-doubt is loud', 'you are doubting yourself'],
    },
    high: {
      open: [
        'You are sure of yourself {now}',
        'Confidence is high {now}',
        'You trust yourself {now}',
        'There is steady ground under you {now}',
        'You know your own mind {now}',
        'You stand on firm footing {now}',
        'You have real trust in yourself {now}',
      ],
      also: [
        'you trust yourself',
        'confidence is high',
        'you are sure of yourself',
        'you know your own mind',
        'there is steady ground under you',
      ],
    },
  },
  focusClarity: {
    low: {
      open: [
        'Focus keeps slipping {now}',
        'Your thoughts are scattered {now}',
        'It is a foggy sort of {part}',
        'Your head is foggy {now}',
        'Your mind keeps wandering {now}',
        'It is hard to hold one thought {now}',
      ],
      also: [
        'focus keeps slipping',
        'your thoughts are scattered',
        'your head is foggy',
        'your mind keeps wandering',
        'it is hard to hold one thought',
      ],
    },
    high: {
      open: [
        'Your head is clear {now}',
        'You can think straight {now}',
        'Focus comes easily {now}',
        'Your mind is clear {now}',
        'Your thoughts are in good order {now}',
        'It is a clear-headed sort of {part}',
        'You are focused {now}',
      ],
      also: [
        'your head is clear',
        'focus comes easily',
        'you can think straight',
        'your thoughts are in good order',
        'you are focused',
      ],
    },
  },
  motivationLevel: {
    low: {
      open: [
        'Getting going is hard {now}',
        'Motivation is low {now}',
        'It is slow going {now}',
        'Each small thing takes a push {now}',
        'You are short on drive {now}',
        'Starting feels hard {now}',
      ],
      also: ['motivation is low', 'getting started is hard', 'each small thing takes a push'],
    },
    high: {
      open: [
        'You have real drive {now}',
        'Motivation is high {now}',
        'You are keen {now}',
        'You are eager to get to things {now}',
        'You want to get on with things {now}',
      ],
      also: ['you have real drive', 'motivation is high', 'you are keen', 'you are willing'],
    },
  },
  anxietyLevel: {
    high: {
      open: [
        'Your mind is busy with worry {now}',
        'Anxiety is close {now}',
        'You are on edge {now}',
        'Worry is loud {now}',
        'Your thoughts keep circling {now}',
        'It is an uneasy sort of {part}',
        'You are anxious {now}',
        'What-ifs are crowding in {now}',
        'It is hard to settle {now}',
      ],
      also: [
        'anxiety is high',
        'worry is loud',
        'you are on edge',
        'your thoughts keep circling',
        'what-ifs are crowding in',
        'it is hard to settle',
      ],
    },
    low: {
      open: [
        'You are settled {now}',
        'Your mind is quiet {now}',
        'Worry is far off {now}',
        'Your thoughts are quiet {now}',
        'It is a settled sort of {part}',
        'You are untroubled {now}',
      ],
      also: ['your mind is quiet', 'worry is far off', 'you are settled', 'anxiety is low'],
    },
  },
};
