/**
 * Each passage and step on its own fits some profile, and keeps every rule for every profile that its guards allow.
 */
import { describe, expect, it } from 'vitest';
import { checkFor } from '../rules/find-violations.ts';
import { offersContact } from '../rules/help-panel.ts';
import { containsStep } from '../text/advice.ts';
import { sentencesOf } from '../text/plain-text.ts';
import { overlap, trigramsOf } from '../text/similarity.ts';
import { isOpenTo, type Moment } from './passages/fits.ts';
import { allPassages, allSteps, passageFiles } from './passages/index.ts';
import { dimensionOf, type Passage, rendered, type Step, shapes, takesStep } from './passages/passage.ts';
import { violationsOfOurText } from './sound-texts.ts';
import { momentsFor } from './testing/profiles-for.ts';
import { readings } from './testing/readings.ts';

/**
 * From this overlap on, two bodies read like repetitions. Plain sentences about two sliders overlap by half anyway.
 * Texts that the same user reads within 30 texts are also checked by rule 21.
 */
const TOO_ALIKE = 0.58;
/** Not checked here: the chooser leaves out a step that is not a plan if rule 5 requires one. */
const CHOSEN_BY = [5];

const changesFor = ({ change }: Passage, { ratings }: Moment) => {
  if (!change) return [];
  if (change === 'easier')
    return (['stressLevel', 'hopeForFuture'] as const).map((key) => ({
      key,
      now: ratings[key],
      usual: ratings[key] + (key === 'stressLevel' ? 1.5 : -1.5),
    }));
  const now = ratings[dimensionOf(change.side)];
  return [{ key: dimensionOf(change.side), now, usual: now + (change.way === 'up' ? -1.5 : 1.5) }];
};

const rulesBrokenBy = (passage: Passage, moment: Moment, step?: Step): string[] => {
  const { ratings, given, hour } = moment;
  const parts = step ? [passage.body, step.text] : [passage.body];
  const text = parts.map((part) => rendered(part, hour)).join(' ');
  const reader = {
    ratings,
    given,
    timeOfDay: hour === 'night' ? 'evening' : hour,
    isNight: hour === 'night',
    isEarlierDay: passage.ofEarlierDay ?? false,
    changes: changesFor(passage, moment),
    recentTexts: [],
  } as const;
  const check = checkFor(reader, violationsOfOurText);
  return check(text)
    .filter(({ rule }) => !step || !CHOSEN_BY.includes(rule))
    .map(({ rule, note }) => `${passage.id} ${step?.id ?? ''}: rule ${rule}, ${note}`);
};

describe('passages', () => {
  it('have unique ids, different from those of steps', () => {
    const ids = [...allPassages, ...allSteps].map(({ id }) => id);
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
  });

  it('have unique first sentences, by which earlier texts are recognised', () => {
    const opened = new Map<string, Set<string>>();
    for (const { id, body } of allPassages)
      for (const hour of ['morning', 'afternoon', 'evening'] as const) {
        const first = sentencesOf(rendered(body, hour))[0] ?? '';
        opened.set(first, (opened.get(first) ?? new Set()).add(id));
      }
    expect([...opened].filter(([, ids]) => ids.size > 1).map(([first]) => first)).toEqual([]);
  });

  it('fit at least one profile each, and keep every rule for all profiles they fit', { timeout: 300_000 }, () => {
    const faults = allPassages.flatMap((passage) => {
      const moments = momentsFor(passage);
      if (moments.length === 0) return [`${passage.id}: suits nobody`];
      return [...new Set(moments.flatMap((moment) => rulesBrokenBy(passage, moment)))];
    });
    expect(faults).toEqual([]);
  });

  it('are not too similar to each other', () => {
    const bodies = allPassages.map(({ id, body }) => ({ id, runs: trigramsOf(rendered(body, 'evening')) }));
    const alike = bodies.flatMap((one, at) =>
      bodies
        .slice(at + 1)
        .filter((other) => overlap(one.runs, other.runs) >= TOO_ALIKE)
        .map((other) => `${one.id} and ${other.id}`),
    );
    expect(alike).toEqual([]);
  });

  it('contain a step only if their shape is step-inside or they offer contact', () => {
    const holds = ({ body }: Passage) => sentencesOf(rendered(body, 'morning')).some(containsStep);
    const odd = allPassages.filter(
      (passage) => holds(passage) && passage.shape !== 'step-inside' && !passage.offersContact,
    );
    expect(odd.map(({ id }) => id)).toEqual([]);
  });

  it('have the number of sentences that their shape requires', () => {
    const odd = allPassages.filter(({ shape, body }) => {
      const count = sentencesOf(rendered(body, 'morning')).length;
      return (shape === 'one-breath' && count !== 1) || (shape === 'see-turn' && count === 1);
    });
    expect(odd.map(({ id }) => id)).toEqual([]);
  });

  it('offer human contact or a help line if marked offersContact', () => {
    const odd = allPassages.filter(
      ({ offersContact: says, body }) => says && !sentencesOf(body).some((sentence) => offersContact(sentence)),
    );
    expect(odd.map(({ id }) => id)).toEqual([]);
  });

  it('come in every shape, none of which makes up more than a third', () => {
    for (const shape of shapes) {
      const count = allPassages.filter((passage) => passage.shape === shape).length;
      expect(count, shape).toBeGreaterThan(0);
      expect(count / allPassages.length, shape).toBeLessThanOrEqual(1 / 3);
    }
  });

  it('refer to "that day", or a part of it, if they are for a filled-in day', () => {
    const odd = allPassages.filter(
      ({ ofEarlierDay, body }) =>
        ofEarlierDay !== undefined && !/\bthat (?:day|morning|afternoon|evening)\b/i.test(body),
    );
    expect(odd.map(({ id }) => id)).toEqual([]);
  });

  it('have at least one recorded reading per file', () => {
    for (const { passages, steps } of passageFiles) {
      const [{ id }] = [...passages, ...steps] as [Passage | Step];
      const file = id.replace(/-(?:step-)?\d+$/, '');
      expect(readings[file]?.length, file).toBeGreaterThan(0);
    }
  });
});

describe('steps', () => {
  const behind = allPassages.filter(({ shape, change }) => takesStep(shape) && !change);
  const stepById = new Map(allSteps.map((step) => [step.id, step]));

  it('are listed by every passage that takes one, at least two each, and by no other', () => {
    const lacking = behind.filter(({ steps = [] }) => new Set(steps).size < 2);
    expect(lacking.map(({ id }) => id)).toEqual([]);
    const idle = allPassages.filter((passage) => passage.steps && !behind.includes(passage));
    expect(idle.map(({ id }) => id)).toEqual([]);
    const unknown = behind.flatMap(({ steps = [] }) => steps.filter((id) => !stepById.has(id)));
    expect(unknown).toEqual([]);
  });

  it('keep every rule after the passages that list them', { timeout: 300_000 }, () => {
    const faults = behind.flatMap((passage) =>
      momentsFor(passage).flatMap((moment) =>
        (passage.steps ?? [])
          .map((id) => stepById.get(id))
          .filter((step) => step !== undefined)
          .filter((step) => isOpenTo(step, moment))
          .flatMap((step) => rulesBrokenBy(passage, moment, step)),
      ),
    );
    expect([...new Set(faults)]).toEqual([]);
  });

  it('are listed by some passage, or offer human contact or a help line', () => {
    const named = new Set(behind.flatMap(({ steps = [] }) => steps));
    const odd = allSteps.filter(({ id, offersContact: says }) => !named.has(id) && !says);
    expect(odd.map(({ id }) => id)).toEqual([]);
  });

  it('offer human contact or a help line if marked offersContact, as all with leads are', () => {
    for (const { id, after, offersContact: says, text } of allSteps) {
      if (after) expect(says, id).toBe(true);
      if (says) expect(offersContact(text), `${id} ${text}`).toBe(true);
    }
  });
});
