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
  it('ties a feeling word to its slider and direction', () => {
    expect(signsOf('You feel lonely.')).toEqual(['connectionWithOthers low']);
    expect(signsOf('You are rested.')).toEqual(['sleepQuality high']);
  });

  it('lets the words near a noun say which way it stands', () => {
    expect(signsOf('Hope is faint.')).toEqual(['hopeForFuture low']);
    expect(signsOf('There is bright hope here.')).toContain('hopeForFuture high');
    expect(signsOf('You hope so.')).toEqual([]);
  });

  it('turns a colour round behind a "not"', () => {
    expect(signsOf('Your sleep was not good.')).toEqual(['sleepQuality low']);
  });

  it('does not colour a noun with a word of the next thought', () => {
    expect(signsOf('Hope came by, and the night was poor.')).toEqual([]);
  });

  it('takes bare stress and worry as being there', () => {
    expect(signsOf('Stress came along.')).toEqual(['stressLevel high']);
    expect(signsOf('You came without worry.')).toEqual(['not anxietyLevel high']);
  });

  it('reads the longest phrase: a body at ease is no calm mind', () => {
    expect(signsOf('Your body is at ease.')).toEqual(['physicalComfort high']);
  });

  it('marks a denied feeling', () => {
    expect(signsOf('You are not alone.')).toContain('not connectionWithOthers low');
  });

  it('bears out an ambiguous word by any one of its sliders', () => {
    const [tired] = feelingsIn('A heavy day.');
    expect(tired && supportedSigns(tired, profile({ hopeForFuture: 2 })).map(({ dimension }) => dimension)).toEqual([
      'hopeForFuture',
    ]);
    expect(tired && supportedSigns(tired, profile({}))).toEqual([]);
  });

  it('bears out a strong word only at the end of the slider', () => {
    const [overwhelmed] = feelingsIn('You are overwhelmed.');
    expect(overwhelmed && supportedSigns(overwhelmed, profile({ stressLevel: 4 }))).toEqual([]);
    expect(overwhelmed && supportedSigns(overwhelmed, profile({ stressLevel: 5 }))).toHaveLength(1);
  });

  it('steps over everyday uses: a slow breath is no low drive', () => {
    expect(signsOf('Take one slow breath and close your eyes.')).toEqual([]);
  });

  it('names a slider by a near word, which contradicts nothing', () => {
    const [near] = feelingsIn('Things are moving.');
    expect(near?.near).toBe(true);
    expect(near && supportedSigns(near, profile({ progressTowardGoals: 4 }))).toHaveLength(1);
  });

  it('keeps certain words out of the near ones, which would excuse them', () => {
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

  it('reads nothing into what is excused, possible of a thing, or offered to be said', () => {
    expect(signsOf('You do not have to be calm.')).toEqual([]);
    expect(signsOf('The quiet can be lonely.')).toEqual([]);
    expect(signsOf('You could say that you are tired.')).toEqual([]);
    expect(signsOf('You may be lonely.')).toEqual(['connectionWithOthers low']);
  });
});
