import { describe, expect, it } from 'vitest';
import { defaultRatings, type Ratings } from '../../contract/domain/mood.ts';
import { bodyAndDayWords } from './feeling-words/body-and-day.ts';
import { emotionalWords } from './feeling-words/emotional.ts';
import { nearWords } from './feeling-words/near-words.ts';
import { purposeWords } from './feeling-words/purpose.ts';
import { socialWords } from './feeling-words/social.ts';
import { feelingsIn, supportedSigns } from './feelings.ts';

const profile = (changed: Partial<Ratings>): Ratings => ({ ...defaultRatings(), ...changed });

const signsOf = (text: string): string[] =>
  feelingsIn(text).flatMap(({ signs, denied }) =>
    signs.map(({ dimension, direction }) => `${denied ? 'not ' : ''}${dimension} ${direction}`),
  );

describe('the feeling map', () => {
  it('maps a feeling word to its slider and direction', () => {
    expect(signsOf('You feel lonely.')).toEqual(['connectionWithOthers low']);
    expect(signsOf('You are rested.')).toEqual(['sleepQuality high']);
  });

  it('takes the direction of a noun from the words near it', () => {
    expect(signsOf('Hope is faint.')).toEqual(['hopeForFuture low']);
    expect(signsOf('There is bright hope here.')).toContain('hopeForFuture high');
    expect(signsOf('You hope so.')).toEqual([]);
  });

  it('reverses the direction after a "not"', () => {
    expect(signsOf('Your sleep was not good.')).toEqual(['sleepQuality low']);
  });

  it('ignores adjectives in the next clause', () => {
    expect(signsOf('Hope came by, and the night was poor.')).toEqual([]);
  });

  it('treats stress and worry as present unless they are denied', () => {
    expect(signsOf('Stress came along.')).toEqual(['stressLevel high']);
    expect(signsOf('You came without worry.')).toEqual(['not anxietyLevel high']);
  });

  it('matches the longest phrase ("body is at ease")', () => {
    expect(signsOf('Your body is at ease.')).toEqual(['physicalComfort high']);
  });

  it('marks a denied feeling', () => {
    expect(signsOf('You are not alone.')).toContain('not connectionWithOthers low');
  });

  it('supports an ambiguous word by any of its sliders', () => {
    const [tired] = feelingsIn('A heavy day.');
    expect(tired && supportedSigns(tired, profile({ hopeForFuture: 2 })).map(({ dimension }) => dimension)).toEqual([
      'hopeForFuture',
    ]);
    expect(tired && supportedSigns(tired, profile({}))).toEqual([]);
  });

  it('supports a strong word only at the end of its slider', () => {
    const [overwhelmed] = feelingsIn('You are overwhelmed.');
    expect(overwhelmed && supportedSigns(overwhelmed, profile({ stressLevel: 4 }))).toEqual([]);
    expect(overwhelmed && supportedSigns(overwhelmed, profile({ stressLevel: 5 }))).toHaveLength(1);
  });

  it('ignores everyday uses ("one slow breath")', () => {
    expect(signsOf('Take one slow breath and close your eyes.')).toEqual([]);
  });

  it('marks a near word and supports it by its slider', () => {
    const [near] = feelingsIn('Things are moving.');
    expect(near?.near).toBe(true);
    expect(near && supportedSigns(near, profile({ progressTowardGoals: 4 }))).toHaveLength(1);
  });

  it('has no near phrase that contains a definite feeling word', () => {
    const certain = Object.values({ ...emotionalWords, ...socialWords, ...purposeWords, ...bodyAndDayWords })
      .flatMap(({ low, high, lowest = '', highest = '' }) => [low, high, lowest, highest])
      .flatMap((list) => list.split(',').map((phrase) => phrase.trim()));
    const near = Object.values(nearWords).flatMap(({ low, high }) =>
      `${low},${high}`.split(',').map((one) => one.trim()),
    );
    const excusing = near.filter(
      (phrase) =>
        phrase !== '' && certain.some((word) => word !== '' && word !== phrase && ` ${phrase} `.includes(` ${word} `)),
    );
    expect(excusing).toEqual([]);
  });

  it('ignores feelings that the text does not assert of the user', () => {
    expect(signsOf('You do not have to be calm.')).toEqual([]);
    expect(signsOf('The quiet can be lonely.')).toEqual([]);
    expect(signsOf('You could say that you are tired.')).toEqual([]);
    expect(signsOf('You may be lonely.')).toEqual(['connectionWithOthers low']);
  });
});
